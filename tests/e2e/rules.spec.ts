import { activeAccount, signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expect, test, texts } from '../support/fixtures';
import { visitor } from '../support/people';
import { VisitorForm } from '../support/visitor-form';

test('the rules continue once they are acknowledged', async ({ page }) => {
  await page.goto('/rules/register');
  const continueButton = page.getByRole('button', { name: 'Continuar' });
  const { acknowledgeFirst } = texts.es.pages.rules;
  await expect(continueButton).toBeDisabled();
  await expect(continueButton).toHaveAccessibleDescription(acknowledgeFirst);
  await expect(page.getByText(acknowledgeFirst)).toBeVisible();
  await page.getByRole('checkbox').check();
  await expect(continueButton).toBeEnabled();
  await expect(page.getByText(acknowledgeFirst)).toBeHidden();
  await expect(page.getByRole('main').locator('a[href="/privacy"]')).toBeVisible();
  await page.getByRole('checkbox').uncheck();
  await expect(continueButton).toBeDisabled();
});

test('the first rules are open and the others folded, and the page fits a phone with its button in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/rules/visitante');
  const rules = page.getByRole('main').getByRole('listitem');
  await expect(rules.filter({ visible: true })).toHaveCount(3);
  await expect(page.getByRole('button', { name: texts.es.ui.continue })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  // More than two thirds of the window are left for the rules.
  expect((await page.locator('.stays-below').boundingBox())?.height).toBeLessThan(200);
  await page.locator('main summary').click();
  expect(await rules.filter({ visible: true }).count()).toBeGreaterThan(3);
  await expect(page.getByRole('button', { name: texts.es.ui.continue })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('forced colours leave the marks of the rules and the progress of a form', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/rules/visitante');
  const mark = page.getByRole('main').getByRole('listitem').first().locator('span');
  await expect(mark).toHaveCSS('outline', /rgb\(255, 255, 255\)/);
  await page.goto('/estudiante');
  const colors = await page
    .locator('.step-bar')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor));
  expect(colors[0]).toBe('rgb(255, 255, 255)');
  expect(new Set([...colors, 'rgb(0, 0, 0)']).size).toBe(3);
});

test('a browser that accepted the rules is led past them by the home page alone, until somebody has registered', async ({
  page,
}) => {
  const form = new VisitorForm(page, 'es');
  const way = page
    .locator('a[href="/rules/visitante?asistencia=VISITANTE"], a[href="/rules/visitante"]')
    .first();
  await page.goto('/');
  await way.click();
  await page.waitForURL('**/rules/visitante*');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: texts.es.ui.continue }).click();
  await page.waitForURL('**/visitante');
  await page.goto('/');
  await page.locator('a', { hasText: texts.es.landing.visitante }).first().click();
  await page.waitForURL(/\/visitante/);
  expect(page.url()).not.toContain('/rules');
  await page.goto('/rules/visitante');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await form.complete(visitor());
  await form.submit.click();
  await page.waitForURL(/\/landing\?id=/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rules'))).toBeNull();
});

test('on a low screen, and for a control with the focus, the bar of the rules covers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/rules/visitante');
  const button = page.getByRole('button', { name: texts.es.ui.continue });
  const summary = page.locator('main summary');
  await page.getByRole('main').getByRole('link', { name: texts.es.ui.backHome }).focus();
  await page.keyboard.press('Tab');
  await expect(summary).toBeFocused();
  const bar = await page.locator('.stays-below').boundingBox();
  const focused = await summary.boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // 1280 × 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await summary.click();
  const rule = page.getByRole('main').getByRole('listitem').first();
  await rule.evaluate((element) => element.scrollIntoView());
  await expect(rule).toBeInViewport({ ratio: 1 });
  await expect(button).not.toBeInViewport();
});

test('who leaves a browser leaves it without accepted rules, and its links unchanged', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const { dashboard, ui, account } = texts.es;
  const accepted = () => page.evaluate(() => localStorage.getItem('rules'));
  const accept = async () => {
    await page.goto('/rules/login');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: ui.continue }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await accepted()).not.toBeNull();
  };
  const person = await activeAccount(portal, mailbox);
  await accept();
  await page.goto('/');
  const way = page.locator('a[href^="/rules/estudiante"]').first();
  const other = context.waitForEvent('page');
  await way.click({ button: 'middle' });
  await (await other).waitForURL(/\/estudiante$/);
  expect(new URL((await other).url()).pathname).toBe('/estudiante');
  await expect(way).toHaveAttribute('href', /\/rules\/estudiante/);

  await signInBrowser(context, portal, person);
  await page.goto(`/nuevoRegistro/${person.id}`);
  await page.getByRole('button', { name: dashboard.signOut }).click();
  await page.waitForURL(/\/login/);
  expect(await accepted()).toBeNull();

  await accept();
  await page.getByLabel(account.fields.email, { exact: true }).first().fill(person.email);
  await page.getByLabel(account.fields.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: account.login.submit, exact: true }).click();
  await page.waitForURL(/nuevoRegistro/);
  await page.goto('/cuenta/eliminar');
  await page.getByLabel(account.deletion.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: account.deletion.submit }).click();
  await page.waitForURL(/account=deleted/);
  await expect.poll(accepted).toBeNull();
});
