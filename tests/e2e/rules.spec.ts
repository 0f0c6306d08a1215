import { AccountForms } from '../support/account-forms';
import { activeAccount, signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expect, test, texts } from '../support/fixtures';

test('the rules fit a phone with the button in view, continue once they are acknowledged, and the button covers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/rules/visitante');
  const { acknowledgeFirst } = texts.es.pages.rules;
  const rules = page.getByRole('main').getByRole('listitem');
  const button = page.getByRole('button', { name: texts.es.ui.continue });
  const checkbox = page.getByRole('checkbox');
  const summary = page.locator('main summary');
  const bar = page.locator('.stays-below');
  // The first rules are open and the others folded.
  await expect(rules.filter({ visible: true })).toHaveCount(3);
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(checkbox).toBeInViewport({ ratio: 1 });
  // More than two thirds of the window are left for the rules.
  expect((await bar.boundingBox())?.height).toBeLessThan(200);
  await page.getByRole('main').getByRole('link', { name: texts.es.ui.backHome }).focus();
  await page.keyboard.press('Tab');
  await expect(summary).toBeFocused();
  const focused = await summary.boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);

  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(acknowledgeFirst);
  await expect(page.getByText(acknowledgeFirst)).toBeVisible();
  await checkbox.check();
  await expect(button).toBeEnabled();
  await expect(page.getByText(acknowledgeFirst)).toBeHidden();
  await expect(page.getByRole('main').locator('a[href="/privacy"]')).toBeVisible();
  await checkbox.uncheck();
  await expect(button).toBeDisabled();

  await summary.click();
  expect(await rules.filter({ visible: true }).count()).toBeGreaterThan(3);
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // 1280 × 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await rules.first().evaluate((element) => element.scrollIntoView());
  await expect(rules.first()).toBeInViewport({ ratio: 1 });
  await expect(button).not.toBeInViewport();
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

test('a browser that accepted the rules is led past them by the home page alone, until somebody leaves it', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const { dashboard, ui, account, landing } = texts.es;
  const accepted = () => page.evaluate(() => localStorage.getItem('rules'));
  const accept = async () => {
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: ui.continue }).click();
  };
  const person = await activeAccount(portal, mailbox);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: landing.visitante }).click();
  await page.waitForURL('**/rules/visitante*');
  await accept();
  await page.waitForURL('**/visitante');
  expect(await accepted()).not.toBeNull();
  await page.goto('/rules/visitante');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.goto('/');
  const way = page.locator('a[href^="/rules/estudiante"]').first();
  const other = context.waitForEvent('page');
  await way.click({ button: 'middle' });
  await (await other).waitForURL(/\/estudiante$/);
  expect(new URL((await other).url()).pathname).toBe('/estudiante');
  // Its links stay unchanged.
  await expect(way).toHaveAttribute('href', /\/rules\/estudiante/);
  await page.getByRole('main').getByRole('link', { name: landing.visitante }).click();
  await page.waitForURL(/\/visitante/);
  expect(page.url()).not.toContain('/rules');

  await signInBrowser(context, portal, person);
  await page.goto(`/nuevoRegistro/${person.id}`);
  await page.getByRole('button', { name: dashboard.signOut }).click();
  await page.waitForURL(/\/login/);
  expect(await accepted()).toBeNull();

  await page.goto('/rules/login');
  await accept();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(await accepted()).not.toBeNull();
  await new AccountForms(page, 'es').submitSignIn(person);
  await page.waitForURL(/nuevoRegistro/);
  await page.goto('/cuenta/eliminar');
  await page.getByLabel(account.deletion.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: account.deletion.submit }).click();
  await page.waitForURL(/account=deleted/);
  await expect.poll(accepted).toBeNull();
});
