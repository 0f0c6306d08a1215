import { expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

const imported = jsQR as unknown as { default?: typeof jsQR } & typeof jsQR;
const decode = imported.default ?? imported;

/** The content of the QR code in a PNG image, read by an independent decoder; null if there is none. */
export function decodeQr(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

/**
 * The content of a QR code as the poorest scanner reads it: what is darker than half the brightness is black, an
 * inverted code is none, and three modules around the code are white. Null otherwise.
 */
export function decodeBlackOnWhite(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  const isLightAt = (at: number) => (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) >= 3 * 128;
  const isLight = (x: number, y: number) => isLightAt((y * width + x) * 4);
  const pixels = new Uint8ClampedArray(data.length).fill(255);
  for (let at = 0; at < data.length; at += 4) if (!isLightAt(at)) pixels.fill(0, at, at + 3);
  const found = decode(pixels, width, height, { inversionAttempts: 'dontInvert' });
  if (!found) return null;
  const { topLeftCorner, topRightCorner, bottomLeftCorner } = found.location;
  const [left, top] = [Math.round(topLeftCorner.x), Math.round(topLeftCorner.y)];
  const side = Math.round(topRightCorner.x) - left;
  const module = side / (17 + 4 * found.version);
  const [right, bottom] = [left + side, Math.round(bottomLeftCorner.y)];
  for (let away = Math.ceil(module / 2); away <= 3 * module; away++)
    for (let along = 0; along < side; along++) {
      const isClear = [
        [left - away, top + along],
        [right + away, top + along],
        [left + along, top - away],
        [left + along, bottom + away],
      ].every(([x = 0, y = 0]) => x >= 0 && y >= 0 && x < width && y < height && isLight(x, y));
      if (!isClear) return null;
    }
  return found.data;
}

/**
 * Expects a code with this content on the page in its own colours, in Chromium's automatic dark theme, in the same from
 * a browser that darkens pages which declare that they are light only, and in forced colours.
 */
export async function expectScannable(code: Locator, content: string | RegExp): Promise<void> {
  const page = code.page();
  const root = page.locator('html');
  const devtools = await page.context().newCDPSession(page);
  const scan = async (how: string) => {
    await expect
      .poll(async () => decodeBlackOnWhite(await code.screenshot()), `${how}: ${page.url()}`)
      .toEqual(expect.stringMatching(content));
  };
  await expect(code).toBeVisible();
  await scan('in its own colours');
  await page.emulateMedia({ colorScheme: 'dark' });
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await expect(root).toHaveCSS('color-scheme', 'light only');
  await scan('in an automatic dark theme');
  await root.evaluate((html) => html.style.setProperty('color-scheme', 'light'));
  await scan('darkened nevertheless');
  await root.evaluate((html) => html.style.removeProperty('color-scheme'));
  await devtools.send('Emulation.setAutoDarkModeOverride', {});
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await scan('in forced colours');
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await devtools.detach();
}

export function pictureSize(png: Buffer): { width: number; height: number } {
  const { width, height } = PNG.sync.read(png);
  return { width, height };
}

/** The QR code of the pass on a page. */
export const qrOf = (page: Page) => page.getByRole('main').getByRole('img', { name: /QR/ });

/** The content of the QR code on the page, read from a screenshot as a scanner would. */
export async function scannedFromScreen(page: Page): Promise<string | null> {
  await expect(qrOf(page)).toBeVisible();
  return decodeQr(await qrOf(page).screenshot());
}

/** Expects a code that leaves the four modules of its quiet zone at each end of the window's shorter side. */
export async function expectLargestCode(screen: Locator, window: { width: number; height: number }) {
  const modules = 29;
  const shorter = Math.min(window.width, window.height);
  const code = await screen.locator('svg path').boundingBox();
  const expected = (shorter * modules) / (modules + 8);
  expect(code?.width).toBeCloseTo(expected, 0);
  expect(code?.height).toBeCloseTo(expected, 0);
}
