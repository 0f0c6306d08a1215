import { expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** The content of the QR code in a PNG image, read by an independent decoder; null if there is none. */
export function decodeQr(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  const decode = jsQR as unknown as { default?: typeof jsQR } & typeof jsQR;
  return (decode.default ?? decode)(new Uint8ClampedArray(data), width, height)?.data ?? null;
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
