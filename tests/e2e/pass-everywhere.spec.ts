import type { Locator } from '@playwright/test';
import { activeAccount, giveCookies, signInBrowser } from '../support/accounts';
import { buyerBody } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect, phone, test, texts } from '../support/fixtures';
import { withLargeText } from '../support/large-text';
import { freshEmail, visitor } from '../support/people';
import { decodeBlackOnWhite, expectLargestCode, expectScannable, qrOf } from '../support/qr';
import { expectUntranslated } from '../support/untranslated';
import { ownRecord } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const { pass } = texts.es;

test('names and companies without blanks wrap on every page of a pass, are not translated, and push nothing away', async ({
  page,
  portal,
}) => {
  const long = {
    nombres: 'Wolfeschlegelsteinhausen'.repeat(3),
    apellidos: 'Donaudampfschifffahrtsgesellschaft'.repeat(2),
    nombreEmpresa: 'Mueblesymaderasdeloccidente'.repeat(4),
  };
  const { id, cookie } = await new Client(portal).register(visitor(long));
  await giveCookies(page.context(), portal, cookie);
  const { guid } = await ownRecord(page, id);
  const screen = page.getByRole('dialog', { name: pass.qrScreen });
  const expectScreen = async (viewport: { width: number; height: number }) => {
    await page.goto(page.url().replace(/#.*|$/, '#qr'));
    await expect(screen).toBeVisible();
    await expectLargestCode(screen, viewport);
    const folio = screen.locator('b');
    const close = screen.getByRole('link');
    for (const part of [screen.getByText(pass.holder.VISITANTE), folio, close])
      await expect(part).toBeInViewport({ ratio: 1 });
    const [above, below] = [await folio.boundingBox(), await close.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  };
  for (const path of [`/landing?id=${id}`, `/invitadolanding?id=${id}`]) {
    for (const viewport of [{ width: 320, height: 568 }, phone, { width: 844, height: 390 }]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      const shown = page.getByRole('region', { name: pass.label });
      await expect(shown).toContainText(long.nombreEmpresa);
      await expectEverythingInside(page.getByRole('main'));
      for (const text of [long.nombres, long.nombreEmpresa, String(guid)])
        await expectUntranslated(page, text);
      await expectScreen(viewport);
    }
  }
  await withLargeText(page, async () => {
    for (const viewport of [
      { width: 667, height: 375 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(`/landing?id=${id}#pass`);
      await expectEverythingInside(page.getByRole('main'));
      // Small at 320 px too, but not smaller than 12 px.
      await expect(page.getByText(String(guid)).first()).toHaveCSS('font-size', '24px');
      await expectScreen(viewport);
    }
  });
});

/** Expects that no element inside is wider than the room it has. */
async function expectEverythingInside(container: Locator) {
  const wider = await container.evaluate((root) => {
    const edge = document.documentElement.clientWidth;
    return [...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.matches('.sr-only'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > edge + 0.5;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(wider).toEqual([]);
}

test('every page of a person scans under an automatic dark theme and in forced colours', async ({
  browser,
  portal,
  mailbox,
}) => {
  test.slow();
  const context = await browser.newContext({
    baseURL: portal.baseURL,
    viewport: phone,
  });
  const page = await context.newPage();
  const account = await activeAccount(portal, mailbox);
  await signInBrowser(context, portal, account);
  const added = await new Client(portal).post(
    '/api/attendees/add',
    { ...buyerBody, email: account.email },
    { Cookie: account.cookie, Origin: portal.baseURL },
  );
  expect(added.status, added.text).toBe(201);
  const id = added.json<string>();
  await page.goto(`/qr/${id}`);
  const { guid } = await ownRecord(page, id);
  const content = String(guid);
  await expectScannable(qrOf(page), content);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  // Forced colours have no backgrounds and shadows.
  await expect(page.getByRole('region', { name: pass.label })).toHaveCSS('outline', /rgb\(255, 255, 255\)/);
  await page.emulateMedia({ media: 'print' });
  expect(decodeBlackOnWhite(await qrOf(page).screenshot())).toBe(content);
  await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null });
  await page.goto(`/qr/${id}#qr`);
  await expectScannable(page.getByRole('dialog').locator('svg'), content);
  for (const path of [
    `/landing?id=${id}`,
    `/invitadolanding?id=${id}`,
    `/compradorlanding?action=add&id=${id}`,
  ]) {
    await page.goto(path);
    await expectScannable(qrOf(page), content);
  }
  await page.goto('/dashboard');
  await expectScannable(page.getByRole('main').locator('svg[viewBox="0 0 37 37"]'), content);
  await context.close();
});

test('the code that pairs a phone and the posters of gates and groups scan under an automatic dark theme and in forced colours', async ({
  organiserPage: page,
}) => {
  test.slow();
  const { gates, parties } = texts.es.office;
  const gate = `Acceso ${freshEmail('x').slice(2, 9)}`;
  await page.goto('/organizador/puertas');
  await page.getByLabel(gates.name, { exact: true }).fill(gate);
  await page.getByRole('button', { name: gates.make }).click();
  await page.getByRole('button', { name: gates.pairOf.replace('{name}', gate) }).click();
  await expectScannable(page.getByRole('img', { name: gates.qrAlt }), /\/puerta#[0-9A-Z]{8}$/);
  await page.getByRole('link', { name: gates.posterOf.replace('{name}', gate) }).click();
  await expectScannable(qrOf(page), /\/aqui\/acceso-[a-z0-9-]+$/);

  const party = `Universidad ${freshEmail('x').slice(2, 9)}`;
  await page.goto('/organizador/grupos');
  await page.getByLabel(parties.name, { exact: true }).fill(party);
  await page.getByLabel(parties.quota, { exact: true }).fill('1');
  await page.getByLabel(parties.kindLabel).selectOption('school');
  await page.getByLabel(parties.form).selectOption('estudiante');
  await page.getByRole('button', { name: parties.make }).click();
  await page.getByRole('link', { name: parties.posterOf.replace('{name}', party) }).click();
  await expectScannable(qrOf(page), /\/g\/[0-9A-Z]{4}-[0-9A-Z]{4}$/);
});
