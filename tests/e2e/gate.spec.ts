import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { forEachPass } from '../../lib/gate/pass-list';
import type { SyncAnswer } from '../../lib/gate/protocol';
import { createVisits } from '../../lib/gate/repository';
import { folioOf } from '../../lib/pass/folio';
import { gateKeyOf } from '../../lib/pass/gate-key';
import { browserFlags, findBrowser } from '../../scripts/browser';
import { giveCookies } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, phone, texts } from '../support/fixtures';
import { clockStartingAt, codeOfGate, videoOfCode } from '../support/gate';
import { inStore } from '../support/in-store';
import { withLargeText } from '../support/large-text';
import { testWithPortal } from '../support/own-portal';
import { freshEmail } from '../support/people';
import type { Portal } from '../support/targets';
import { ownRecord } from '../support/visitor-form';

/** The first day of the show, at 10:30 at the venue. The browser's clock is years behind. */
const morning = '2028-02-16T16:30:00Z';
const test = testWithPortal(async () => ({ env: clockStartingAt(morning) }));
test.use({
  viewport: phone,
  language: 'es',
  serviceWorkers: 'allow',
});

test.beforeEach(({ expectedErrors }) => {
  // A browser that is no device yet asks once, and a wrong code is not found.
  expectedErrors.push(/status of 401 .*\/api\/gate\/sync/, /status of 404 .*\/api\/gate\/pair/);
});

const t = texts.es.gate;
const soon = new Date(Date.parse(morning) + 60_000);

/** Somebody with a pass. */
async function registered(page: Page, portal: Portal) {
  const { id, cookie } = await new Client(portal).register({ email: freshEmail('puerta') });
  await giveCookies(page.context(), portal, cookie);
  const { guid } = (await ownRecord(page, id)) as { guid: string };
  await page.context().clearCookies({ name: /owner/ });
  return { id, guid };
}

/** Pairs the page's browser with a gate by the link of the office, and starts it. */
async function started(page: Page, portal: Portal, name: string) {
  const code = await codeOfGate(portal, { name }, soon);
  await page.goto(`/puerta#${code}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: t.start }).click();
  await expect(page.getByText(t.listNone)).toHaveCount(0);
}

const answer = (page: Page) => page.locator('.gate-answer');

/** Types a pass as a keyboard scanner does. */
async function scan(page: Page, guid: string, { end = 'Enter', as = (text: string) => text } = {}) {
  await page.evaluate(
    ([text, last]) => {
      for (const key of [...(text ?? ''), last ?? ''])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [as(guid), end],
  );
}

/** The keys of the passes that the device has stored. */
async function storedPasses(page: Page): Promise<string[]> {
  const bytes = await page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await result(indexedDB.open('gate'));
    const list = await result(database.transaction('passes').objectStore('passes').get('list'));
    database.close();
    return Array.from<number>(list ?? []);
  });
  const keys: string[] = [];
  forEachPass(Uint8Array.from(bytes), (key) => keys.push(key));
  return keys;
}

const visits = async (portal: Portal) => {
  const found: { key: string; passages: number; state: string }[] = [];
  await inStore(portal, async (store) => {
    for await (const visit of createVisits(store).all()) found.push(visit);
  });
  return found;
};

test('a phone becomes a device by a code that is typed, a wrong one stays with the focus on it, and the screen is accessible', {
  tag: ['@process'],
}, async ({ page, portal }) => {
  const code = await codeOfGate(portal, { name: 'Poniente' }, soon);
  await page.goto('/puerta');
  const field = page.getByLabel(t.pair_code);
  await field.fill('AAAA-AAAA');
  await page.getByRole('button', { name: t.pair_submit }).click();
  await expect(page.getByText(t.pair_wrong)).toBeVisible();
  await expect(field).toHaveValue('AAAA-AAAA');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  // A link of the office that is opened where the page is already shown.
  await page.goto('/puerta#BBBB-BBBB');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: t.pair_submit }).click();
  await expect(page.getByRole('heading', { name: 'Poniente' })).toBeVisible();
  await expectAccessible(page);
});

test('a scanner reads a pass on any layout and with capitals; a second time is a re-entry', {
  tag: ['@process'],
}, async ({ page, portal }) => {
  await page.clock.install();
  const { guid } = await registered(page, portal);
  await started(page, portal, 'Norte');
  await scan(page, guid, { as: (text) => text.toUpperCase().replaceAll('-', "'"), end: 'Tab' });
  await expect(answer(page)).toHaveAttribute('data-answer', 'in');
  await expect(answer(page)).toContainText(t.word_in);
  await expect(answer(page)).not.toContainText(t.unconfirmed);
  await expectAccessible(page);
  // Within three seconds it is the same scan.
  await scan(page, guid);
  await page.clock.fastForward(4_000);
  await scan(page, guid);
  await expect(answer(page)).toHaveAttribute('data-answer', 'again');
  await expect(answer(page)).toContainText(/\d{2}:\d{2} Norte/);
  // The longest word of an answer.
  await expectAnswerWhole(page, { width: 640, height: 360 });
  await scan(page, 'https://example.com/otro');
  await expect(answer(page)).toHaveAttribute('data-answer', 'notPass');
  expect(await visits(portal)).toMatchObject([{ passages: 2, state: 'inside' }]);
});

test('a typed folio asks for an ID, and an unknown one is said to be none', { tag: ['@process'] }, async ({
  page,
  portal,
}) => {
  const { guid } = await registered(page, portal);
  await started(page, portal, 'Sur');
  await page.getByRole('button', { name: t.type, exact: true }).click();
  await page.getByRole('textbox', { name: t.type_label }).fill('ZZZZ-ZZZZ');
  await page.getByRole('button', { name: t.type_submit }).click();
  await expect(page.getByText(t.type_unknown)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: t.type_label }).fill(folioOf(guid));
  await page.getByRole('button', { name: t.type_submit }).click();
  await expect(answer(page)).toHaveAttribute('data-answer', 'look');
  await expect(answer(page)).toContainText(t.reason_typed);
  await page.getByRole('button', { name: t.undo }).click();
  await expect(answer(page)).toHaveCount(0);
  await expect
    .poll(async () => (await visits(portal)).filter(({ state }) => state === 'none').length)
    .toBe(1);
});

test('it reads passes after a reload without network, and hands them over later; a page of the portal beside it does not stop it', {
  tag: ['@process'],
}, async ({ page, context, portal, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const people = [await registered(page, portal), await registered(page, portal)];
  await started(page, portal, 'Oriente');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  // The first list may be a second older than the last registration.
  for (const { guid } of people) await expect.poll(() => storedPasses(page)).toContain(gateKeyOf(guid));
  // The portal's own pages remove every other worker.
  const beside = await context.newPage();
  await beside.goto('/faq');
  await beside.waitForLoadState('networkidle').catch(() => {});
  await beside.close();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: t.start }).click();
  for (const { guid } of people) {
    await scan(page, guid);
    await expect(answer(page)).toHaveAttribute('data-answer', 'in');
    await expect(answer(page)).toContainText(t.unconfirmed);
  }
  await expect(page.getByText(t.unsent.replace('{count}', '2'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t.allSent)).toBeVisible({ timeout: 20_000 });
  const before = await visits(portal);
  expect(before.filter(({ state }) => state === 'inside').length).toBeGreaterThanOrEqual(2);
  await expectNothingPersonal(page, people);
});

/** Nothing that the device stores names a person or opens a gate. */
async function expectNothingPersonal(page: Page, people: readonly { id: string; guid: string }[]) {
  const stored = await page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
    const all = (database: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
    const database = await open('gate');
    const stores = await Promise.all([...database.objectStoreNames].map((store) => all(database, store)));
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    const bytes = (value: unknown) => (value instanceof Uint8Array ? Array.from(value).join() : value);
    return JSON.stringify([stores, { ...localStorage }, { ...sessionStorage }, kept], (_, value) =>
      bytes(value),
    );
  });
  expect(stored).toContain('"visitsOf"');
  for (const { id, guid } of people) for (const text of [id, guid]) expect(stored).not.toContain(text);
  for (const text of ['ejemplo.mx', 'María', 'Núñez', '@']) expect(stored).not.toContain(text);
}

/** The lowest contrast of a text in the answer with what is behind it. */
const lowestContrast = (page: Page) =>
  answer(page).evaluate((shown) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      const isPainted = (channels(backgroundColor)[3] ?? 1) > 0;
      return isPainted || !element.parentElement ? backgroundColor : backgroundOf(element.parentElement);
    };
    const ratios = [...shown.querySelectorAll('p, span')]
      .filter((element) => element.textContent)
      .map((element) => {
        const pair = [luminance(getComputedStyle(element).color), luminance(backgroundOf(element))];
        return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
      });
    return Math.min(...ratios);
  });

const first = { at: Date.parse(morning) - 3_600_000, gate: 'Norte' };
const allAnswers: readonly Partial<NonNullable<SyncAnswer['live']>>[] = [
  { answer: 'in' },
  { answer: 'again', first },
  { answer: 'look', reason: 'elsewhere', last: first },
  { answer: 'look', reason: 'noSeat', seats: { from: Date.parse(morning), unused: 12 } },
  { answer: 'look', reason: 'cancelled' },
  { answer: 'stop', reason: 'blocked' },
  { answer: 'stop', reason: 'wrongDay', day: '2028-02-17' },
];
const people = [
  { name: 'María de los Ángeles Núñez Ibáñez', company: 'Taller Ñandú', category: 'VISITANTE' },
  { name: 'Sebastián Etcheverría', company: '', category: 'COMPRADOR' },
  { name: 'Zoé Wu', company: 'Universidad de Guadalajara', category: 'ESTUDIANTE' },
  { name: 'O’Brien', company: 'Müller & Söhne', category: 'CONGRESISTA' },
];

const longest = {
  name: 'María de los Ángeles Guadalupe Núñez Ibáñez de la Torre',
  company: 'Universidad Autónoma Metropolitana, Unidad Azcapotzalco',
  category: 'CONGRESISTA',
};

/** Expects everything of the answer, and the controls, in a window of this size without scrolling. */
async function expectAnswerWhole(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  const cut = () =>
    page.evaluate(() => {
      const parts = document.querySelectorAll('.gate-answer > *, .gate-answer svg, .gate-controls button');
      return [...parts].flatMap((part) => {
        const own = part.getBoundingClientRect();
        const room = (part.closest('.gate-answer') ?? document.documentElement).getBoundingClientRect();
        const isAcross = own.left >= room.left && own.right <= room.right;
        const isWhole = isAcross && own.top >= room.top && own.bottom <= room.bottom;
        const isDrawn = own.width > 0 || !part.textContent;
        return isWhole && isDrawn ? [] : [part.textContent];
      });
    });
  await expect.poll(cut, { message: `${size.width} × ${size.height}`, timeout: 5_000 }).toEqual([]);
}

// The other tests are in Spanish.
test.describe('in English', () => {
  test.use({ language: 'en' });

  test('every answer is accessible, and its texts have a contrast of 7:1', { tag: ['@process'] }, async ({
    page,
    portal,
  }) => {
    test.slow();
    const t = texts.en.gate;
    let live: unknown;
    await page.route('**/api/gate/sync', async (route) => {
      const response = await route.fetch();
      const { isLive } = route.request().postDataJSON();
      await route.fulfill({ response, json: { ...(await response.json()), ...(isLive && { live }) } });
    });
    const code = await codeOfGate(portal, { name: 'North gate' }, soon);
    await page.goto(`/puerta#${code}`);
    await page.getByRole('button', { name: t.start }).click();
    for (const [index, shown] of allAnswers.entries()) {
      live = { ...shown, ...people[index % people.length] };
      await scan(page, crypto.randomUUID());
      await expect(answer(page)).toHaveAttribute('data-answer', shown.answer ?? '');
      await expect(answer(page)).toContainText(people[index % people.length]?.name ?? '');
      expect(await lowestContrast(page), JSON.stringify(live)).toBeGreaterThanOrEqual(7);
      await expectAccessible(page);
    }
    live = { answer: 'again', first, ...longest };
    await scan(page, crypto.randomUUID());
    await expect(answer(page)).toContainText(longest.name);
    await expectAnswerWhole(page, { width: 320, height: 568 });
    await expectAnswerWhole(page, { width: 640, height: 360 });
    await withLargeText(page, async () => {
      await expectAnswerWhole(page, { width: 844, height: 390 });
      await expectAnswerWhole(page, { width: 360, height: 640 });
    });
    live = undefined;
    await scan(page, 'https://example.com/otro');
    await expect(answer(page)).toHaveAttribute('data-answer', 'notPass');
    expect(await lowestContrast(page)).toBeGreaterThanOrEqual(7);
  });
});

test('an ended device hands over what it has and erases itself', { tag: ['@process'] }, async ({
  page,
  portal,
}) => {
  await started(page, portal, 'Salida');
  await page.getByRole('button', { name: t.more }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: t.leave }).click();
  await expect(page.getByText(t.ended)).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await page.goto('/puerta');
  await expect(page.getByText(t.ended).or(page.getByLabel(t.pair_code))).toBeVisible();
});

test('the camera reads a pass by the decoder that the portal serves', { tag: ['@process'] }, async ({
  page,
  portal,
}) => {
  const { guid } = await registered(page, portal);
  const code = await codeOfGate(portal, { name: 'Cámara' }, soon);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...browserFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${videoOfCode(guid)}`,
    ],
  });
  try {
    const context: BrowserContext = await browser.newContext({
      baseURL: portal.baseURL,
      locale: 'en-US',
      viewport: phone,
    });
    const device = await context.newPage();
    await device.goto(`/puerta#${code}`);
    await device.getByRole('button', { name: texts.en.gate.start }).click();
    await expect(answer(device)).toHaveAttribute('data-answer', 'in', { timeout: 30_000 });
    await expect(answer(device)).toContainText(texts.en.gate.word_in);
  } finally {
    await browser.close();
  }
});
