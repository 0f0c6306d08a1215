import { AccountForms } from '../support/account-forms';
import { signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { desktop, expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { freshEmail } from '../support/people';
import { setUpApp, staffAccount } from '../support/staff';

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(`in ${how}`, () => {
    test.use({ language, javaScriptEnabled, viewport: javaScriptEnabled ? phone : desktop });
    const t = texts[language].office;

    test(`an owner signs in, sets up the second factor and gives somebody a role (${how})`, async ({
      page,
      portal,
      mailbox,
    }) => {
      test.slow();
      const owner = await staffAccount(portal, mailbox, 'owner');
      await new AccountForms(page, language).signIn(owner);
      await page.getByRole('link', { name: t.name }).click();
      await expect(page).toHaveURL(/\/organizador\/acceso\?next=/);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel(t.factor.code, { exact: true }).fill('12345');
      await page.getByRole('button', { name: t.factor.finish }).click();
      await expect(page.locator('#code-error')).toContainText(texts[language].validation.codeInvalid);
      await setUpApp(page, t.factor);
      const codes = page.getByRole('main').getByRole('listitem');
      await expect(codes).toHaveCount(8);
      const [recovery = ''] = await codes.allTextContents();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: t.factor.continue }).click();

      await page.getByRole('link', { name: t.pages.staff }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.staff.title);
      const email = freshEmail('equipo');
      await page.getByLabel(t.staff.email, { exact: true }).fill(email);
      await page.getByLabel(t.staff.role, { exact: true }).selectOption('organiser');
      await page.getByRole('button', { name: t.staff.submit, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: t.staff.done.saved })).toBeVisible();
      const row = page.getByRole('row').filter({ hasText: email });
      await expect(row).toContainText(t.role.organiser);
      await expect(row).toContainText(t.staff.states.waiting);
      expect((await mailbox.newest(email)).html).toContain(`${portal.baseURL}/login`);
      if (javaScriptEnabled) await expectAccessible(page);
      await row.getByText(t.staff.change, { exact: true }).click();
      await row.getByRole('button', { name: t.staff.endOf.replace('{email}', email) }).click();
      await expect(page.getByRole('status').filter({ hasText: t.staff.done.ended })).toBeVisible();
      await expect(row).toHaveCount(0);

      // In another session the factor is asked again: a recovery code works once.
      await page.context().clearCookies({ name: /session/ });
      await new AccountForms(page, language).signIn(owner, '/login?callbackUrl=%2Forganizador%2Fequipo');
      await page.getByLabel(t.factor.code, { exact: true }).fill(recovery);
      await page.getByRole('button', { name: t.factor.submit }).click();
      await expect(page).toHaveURL(/\/organizador\/equipo$/);

      await page.getByRole('link', { name: t.secondStep }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.factor.title.renew);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: t.factor.renew }).click();
      await expect(codes).toHaveCount(8);
      expect(await codes.allTextContents()).not.toContain(recovery);
    });
  });
}

test('the desk neither sees the pages of other roles in the navigation nor can open them', async ({
  page,
  context,
  portal,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404 .*\/organizador\/equipo/);
  const desk = await staffAccount(portal, mailbox, 'desk');
  await signInBrowser(context, portal, desk);
  await page.goto('/organizador');
  await setUpApp(page, texts.es.office.factor);
  await page.goto('/organizador');
  await expect(page.getByRole('navigation', { name: texts.es.office.nav })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.es.office.pages.staff })).toHaveCount(0);
  const answer = await page.goto('/organizador/equipo');
  expect(answer?.status()).toBe(404);
});

test('a passkey is set up instead of the app, and opens the office in the next session', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const t = texts.es.office;
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const owner = await staffAccount(portal, mailbox, 'owner');
  await signInBrowser(context, portal, owner);
  await page.goto('/organizador/equipo');
  await page.getByRole('button', { name: t.factor.passkeyCreate }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
  await page.getByRole('link', { name: t.factor.continue }).click();
  await expect(page.getByRole('row').filter({ hasText: owner.email })).toContainText(t.staff.states.ready);

  await page.context().clearCookies({ name: /session/ });
  await new AccountForms(page, 'es').signIn(owner, '/login?callbackUrl=%2Forganizador%2Fequipo');
  await page.getByRole('button', { name: t.factor.passkeyGet }).click();
  await expect(page).toHaveURL(/\/organizador\/equipo$/);
});
