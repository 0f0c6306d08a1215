import type { Page } from '@playwright/test';
import { activeAccount, giveCookies } from '../support/accounts';
import { Client } from '../support/client';
import { eventOf, expect, phone, test, texts } from '../support/fixtures';
import { linkTo, type Mailbox } from '../support/mailbox';
import { visitor } from '../support/people';
import { expectOneSheet } from '../support/print';
import { decodeBlackOnWhite, expectLargestCode, pictureSize, qrOf, scannedFromScreen } from '../support/qr';
import type { Portal } from '../support/targets';
import { landedId, ownRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const { pass } = texts.es;

async function registered(
  page: Page,
  portal: Portal,
  mailbox: Mailbox,
  given?: Parameters<typeof visitor>[0],
) {
  const answers = visitor(given);
  const { id, cookie } = await new Client(portal).register(answers);
  await giveCookies(page.context(), portal, cookie);
  await page.goto(`/landing?id=${id}`);
  return { answers, id, record: await ownRecord(page, id), mail: await mailbox.newest(answers.email) };
}

test('shows the show, the category in words, the holder, the folio and, on the first screen, the code', async ({
  page,
  portal,
  mailbox,
}) => {
  const { record, answers, mail } = await registered(page, portal, mailbox);
  const shown = page.getByRole('region', { name: pass.label });
  const folio = /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/.exec(await shown.innerText())?.[0] ?? 'none';
  for (const text of [
    pass.holder.VISITANTE,
    `${answers.nombres} ${answers.apellidos}`,
    answers.nombreEmpresa,
    record.guid,
  ])
    await expect(shown).toContainText(String(text));
  expect(mail.text).toContain(folio);
  await expect(shown.locator('img[src="/icon.svg"]')).toHaveJSProperty('complete', true);
  for (const viewport of [phone, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    await expect(qrOf(page)).toBeInViewport({ ratio: 1 });
  }
});

test('downloads as a picture of 1080 × 1920 px that scans, and the event as a calendar file', async ({
  page,
  portal,
  mailbox,
}) => {
  const { record, id } = await registered(page, portal, mailbox);
  const save = page.getByRole('button', { name: pass.download });
  // The picture is drawn when the browser is idle, so that it can be saved inside a hall without network.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('pass drawn').length)).toBe(1);
  await page.context().setOffline(true);
  const [picture] = await Promise.all([page.waitForEvent('download'), save.click()]);
  await page.context().setOffline(false);
  expect(picture.suggestedFilename()).toBe('pase-feria-del-mueble-y-hogar-2028.png');
  const stream = await picture.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const png = Buffer.concat(chunks);
  expect(pictureSize(png)).toEqual({ width: 1080, height: 1920 });
  expect(decodeBlackOnWhite(png)).toBe(record.guid);
  const href = await page.getByRole('link', { name: pass.calendar }).getAttribute('href');
  const calendar = await page.request.get(href ?? '');
  expect(calendar.headers()['content-type']).toMatch(/^text\/calendar/);
  const entry = (await calendar.text()).replaceAll('\r\n ', '');
  expect(entry).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(entry).toContain('SEQUENCE:0');
  expect(entry).toContain(`URL:${portal.baseURL}/landing?id=${id}\r\n`);
  for (const name of ['Google', 'Outlook']) {
    const link = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    const query = decodeURIComponent(link ?? '');
    expect(query).toContain(`/landing?id=${id}`);
    expect(query).not.toContain('key=');
  }
  const shared = await page.getByRole('link', { name: pass.whatsapp }).getAttribute('href');
  expect(decodeURIComponent(shared ?? '')).toContain(portal.baseURL);
  expect(shared).not.toContain(id);
});

test('at a press, the pass for the entrance fills the screen and keeps it awake, until Escape or another press', async ({
  page,
  portal,
  mailbox,
}) => {
  await page.addInitScript(() => {
    const locks: string[] = [];
    const wakeLock = {
      request: async (type: string) => {
        locks.push(type);
        return { release: async () => locks.push('released') };
      },
    };
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock });
    Object.assign(window, { locks });
  });
  const { record, answers } = await registered(page, portal, mailbox);
  const screen = page.getByRole('dialog', { name: pass.qrScreen });
  const enlarge = page.getByRole('link', { name: new RegExp(pass.enlarge) });
  const open = async () => {
    await enlarge.click();
    await expect(screen).toBeVisible();
    await expect.poll(() => screen.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  };
  await open();
  await expectLargestCode(screen, phone);
  await expect(screen).toContainText(pass.holder.VISITANTE);
  await expect(screen).toContainText(`${answers.nombres} ${answers.apellidos}`);
  await expect(screen.getByRole('link', { name: pass.shrink, exact: true })).toBeFocused();
  expect(decodeBlackOnWhite(await page.screenshot())).toBe(record.guid);
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await expect(enlarge).toBeFocused();
  await open();
  await page.mouse.click(phone.width / 2, phone.height / 2);
  await expect(screen).toBeHidden();
  await expect(enlarge).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { locks: string[] }).locks))
    .toEqual(['screen', 'released', 'screen', 'released']);
});

test('the pass for the entrance fills the screen without script too', async ({ browser, portal }) => {
  const { id, cookie } = await new Client(portal).register(visitor());
  const context = await browser.newContext({
    baseURL: portal.baseURL,
    viewport: phone,
    locale: 'es-MX',
    javaScriptEnabled: false,
  });
  await giveCookies(context, portal, cookie);
  const page = await context.newPage();
  await page.goto(`/landing?id=${id}`);
  const screen = page.getByRole('dialog', { name: pass.qrScreen });
  await expect(screen).toBeHidden();
  await page.getByRole('link', { name: new RegExp(pass.enlarge) }).click();
  await expect(screen.locator('svg')).toBeVisible();
  await screen.getByRole('link', { name: pass.shrink, exact: true }).click();
  await expect(screen).toBeHidden();
  await expect(page.getByRole('button', { name: pass.download })).toBeHidden();
  await context.close();
});

test('on /qr the code is whole above the fold, and large', async ({
  page,
  context,
  portal,
  mailbox,
  expectedErrors,
}) => {
  const account = await activeAccount(portal, mailbox);
  await giveCookies(context, portal, account.cookie);
  const session = { Cookie: account.cookie, Origin: portal.baseURL };
  await new Client(portal).register({ email: account.email }, session);
  // The text is taller in the fonts that a phone shows until the event's are there.
  expectedErrors.push(/Failed to load resource/);
  await page.route('**/*.woff2', (route) => route.abort());
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/qr/${account.id}`);
    const box = await qrOf(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(256);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
});

test('every page of a person with a pass lets the home page lead to it', async ({
  page,
  portal,
  mailbox,
}) => {
  const account = await activeAccount(portal, mailbox);
  const session = { Cookie: account.cookie, Origin: portal.baseURL };
  const { id } = await new Client(portal).register({ email: account.email }, session);
  await giveCookies(page.context(), portal, account.cookie);
  for (const path of [`/qr/${account.id}`, '/dashboard', `/invitadolanding?id=${id}`, `/landing?id=${id}`]) {
    await page.goto('/');
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('pass')), { message: path })
      .not.toBeNull();
  }
});

test('a phone shares the picture of the pass with its own list of programs, and closing it is no failure', async ({
  page,
  portal,
  mailbox,
}) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared, shareFails: 'AbortError' });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      shared.push(...files.map(({ name, type }) => `${type} ${name}`));
      throw new DOMException('closed', Reflect.get(window, 'shareFails'));
    };
  });
  await registered(page, portal, mailbox);
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared'));
  await page.getByRole('button', { name: pass.share }).click();
  await expect.poll(shared).toEqual([expect.stringMatching(/^image\/png .*\.png$/)]);
  await page.getByRole('button', { name: pass.going }).click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  // A message would appear within 50 ms.
  await page.waitForTimeout(300);
  expect(await page.getByText(pass.downloadFailed).count()).toBe(0);
  await page.evaluate(() => Object.assign(window, { shareFails: 'DataError' }));
  await page.getByRole('button', { name: pass.share }).click();
  await expect(page.getByText(pass.downloadFailed)).toBeVisible();
});

test('is shown only to its owner, also by the link in the mail', { tag: ['@both-stores'] }, async ({
  page,
  mailbox,
  browser,
  portal,
}) => {
  const { id, record, mail, answers } = await registered(page, portal, mailbox);
  const context = await browser.newContext({ baseURL: portal.baseURL, viewport: phone, locale: 'es-MX' });
  const stranger = await context.newPage();
  await stranger.goto(`/landing?id=${id}`);
  await expect(stranger.getByRole('img', { name: /QR/ })).toHaveCount(0);
  const seen = await stranger.content();
  for (const secret of [String(record.guid), answers.email, answers.apellidos])
    expect(seen).not.toContain(secret);

  const link = linkTo(mail, '/landing');
  expect(new URL(link).origin).toBe(portal.baseURL);
  await stranger.goto(link);
  expect(await scannedFromScreen(stranger)).toBe(record.guid);
  await expect(stranger).toHaveURL(new RegExp(`/landing\\?id=${id}$`));
  await context.close();
});

test('prints alone, on one page and as wide as that, also with a long name', async ({
  page,
  portal,
  mailbox,
}) => {
  const { record } = await registered(page, portal, mailbox, {
    nombres: 'María de los Ángeles Guadalupe',
    apellidos: 'Núñez Ibáñez de la Torre y Villaseñor',
    nombreEmpresa: 'Universidad Autónoma Metropolitana, Unidad Azcapotzalco, División de Ciencias',
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('region', { name: pass.label })).toHaveCSS('width', `${phone.width}px`);
  await expect(page.getByRole('button', { name: texts.es.landed.resend })).toBeHidden();
  expect(await scannedFromScreen(page)).toBe(record.guid);
  const { hours, venue, rules } = eventOf(portal);
  const plan = page.getByRole('heading', { name: texts.es.pages.rules.title }).locator('..');
  for (const text of [hours.es, venue.address.es, rules[0]?.es ?? ''])
    await expect(plan).toContainText(text, { useInnerText: true });
  await expectOneSheet(page);
});

test('a second picture without code is square, to show to others', async ({ page, portal, mailbox }) => {
  await registered(page, portal, mailbox);
  const going = page.getByRole('button', { name: pass.going });
  await expect(going).toBeVisible();
  const [picture] = await Promise.all([page.waitForEvent('download'), going.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await picture.createReadStream()) chunks.push(chunk);
  const png = Buffer.concat(chunks);
  expect(pictureSize(png)).toEqual({ width: 1080, height: 1080 });
  expect(decodeBlackOnWhite(png)).toBeNull();
});

test('the home page of a browser with a pass leads to it, until the person leaves the browser', async ({
  page,
}) => {
  const form = new VisitorForm(page, 'es');
  await form.complete(visitor());
  await form.submit.click();
  await page.waitForURL(/\/landing\?id=/);
  const landed = page.url();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pass'))).not.toBeNull();
  await page.goto('/');
  await page.getByRole('link', { name: texts.es.dashboard.qr }).click();
  await expect(page).toHaveURL(landed);
  await page.getByRole('button', { name: texts.es.landed.finish }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: texts.es.landing.call.open })).toBeVisible();
  await page.goto('/landing');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('whoever leaves the browser before the script of the pass has loaded is forgotten by the home page', async ({
  page,
  context,
  portal,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const { id, cookie } = await new Client(portal).register(visitor());
  await giveCookies(context, portal, cookie);
  await page.goto(`/landing?id=${id}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pass'))).not.toBeNull();
  await page.evaluate(() => sessionStorage.setItem('draft:visitante', '{}'));
  await page.route(/\.js$/, (route) =>
    route.request().frame().url().includes('/landing') ? route.abort() : route.fallback(),
  );
  await page.reload();
  await page.getByRole('button', { name: texts.es.landed.finish }).click();
  await expect(page.getByRole('link', { name: texts.es.landing.call.open })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => [localStorage.getItem('pass'), ...Object.keys(sessionStorage)])).toEqual([
    null,
  ]);
});

test('the home page no longer leads to a pass when the browser’s ownership ends, however late the pass was seen', async ({
  page,
  context,
  portal,
}) => {
  const days = (count: number) => Date.now() + count * 24 * 60 * 60_000;
  const { id, cookie } = await new Client(portal).register(visitor());
  const end = days(7);
  await giveCookies(context, portal, cookie);
  await page.clock.setFixedTime(days(3));
  await page.goto(`/landing?id=${id}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pass'))).not.toBeNull();
  const own = page.getByRole('link', { name: texts.es.dashboard.qr });
  await page.clock.setFixedTime(end - 60_000);
  await page.goto('/');
  await expect(own).toBeVisible();
  await page.clock.setFixedTime(end + 60_000);
  await page.reload();
  await expect(page.getByRole('link', { name: texts.es.landing.call.open })).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('the back button leads from the pass to no empty form', async ({ page }) => {
  const form = new VisitorForm(page, 'es');
  await page.goto('/');
  await form.complete(visitor());
  await form.submit.click();
  await page.waitForURL(/\/landing\?id=/);
  const landed = page.url();
  await page.goBack();
  await expect(page).toHaveURL(landed);
  await expect(page.getByRole('region', { name: pass.label })).toBeVisible();
  // A form that is opened again begins anew.
  await page.goto('/visitante');
  await expect(form.field('email')).toHaveValue('');
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`on arrival the phone vibrates once, unless less motion is asked for (${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const vibrate = navigator.vibrate.bind(navigator);
      const allowed: boolean[] = [];
      Object.assign(window, { allowed });
      // Chromium answers false where nobody has pressed anything on the page.
      navigator.vibrate = () => {
        allowed.push(vibrate(40));
        return allowed.at(-1) ?? false;
      };
    });
    const allowed = () =>
      page.evaluate(() => Object.entries(window).find(([name]) => name === 'allowed')?.[1]);
    const form = new VisitorForm(page, 'es');
    await form.complete(visitor());
    await form.submit.click();
    await landedId(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pass'))).not.toBeNull();
    expect(await allowed()).toEqual(reducedMotion === 'reduce' ? [] : [true]);
    await page.reload();
    await expect(qrOf(page)).toBeVisible();
    expect(await allowed()).toEqual([]);
  });
}
