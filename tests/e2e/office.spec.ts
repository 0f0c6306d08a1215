import { maskEmail } from '../../lib/registration/views/present-attendee';
import { AccountForms } from '../support/account-forms';
import { signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { desktop, expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { linkTo } from '../support/mailbox';
import { freshEmail } from '../support/people';
import { expectScannable, qrOf } from '../support/qr';
import { enrolmentPath, setUpApp, staffAccount, withFactor } from '../support/staff';
import { expectVerbatimAddress } from '../support/untranslated';

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
      await page.getByRole('button', { name: t.factor.link, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: owner.email })).toBeVisible();
      await page.goto(await enrolmentPath(mailbox, owner.email, 2));
      await expect(page).toHaveURL(/\/segundo-paso$/);
      await expectVerbatimAddress(page, maskEmail(owner.email));
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: texts[language].account.enrolment.again, exact: true }).click();
      await new AccountForms(page, language).submitSignIn(owner);
      await page.getByLabel(t.factor.code, { exact: true }).fill('12345');
      await page.getByRole('button', { name: t.factor.finish }).click();
      await expect(page.locator('#code-error')).toContainText(texts[language].validation.codeInvalid);
      if (javaScriptEnabled) await expectScannable(qrOf(page), /^otpauth:/);
      await setUpApp(page, t.factor);
      const codes = page.getByRole('main').getByRole('listitem');
      await expect(codes).toHaveCount(8);
      const [recovery = ''] = await codes.allTextContents();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: t.factor.continue }).click();

      await page.getByRole('link', { name: t.pages.staff, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.staff.title);
      const email = freshEmail('equipo');
      await page.getByLabel(t.staff.email, { exact: true }).fill(email);
      await page.getByLabel(t.staff.role, { exact: true }).selectOption('organiser');
      await page.getByRole('button', { name: t.staff.submit, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: t.staff.done.saved })).toBeVisible();
      const row = page.getByRole('row').filter({ hasText: email });
      await expect(row).toContainText(t.role.organiser);
      await expect(row).toContainText(t.staff.states.waiting);
      linkTo(await mailbox.newest(email), '/segundo-paso');
      if (javaScriptEnabled) await expectAccessible(page);
      await row.getByText(t.staff.change, { exact: true }).click();
      await row.getByRole('button', { name: t.staff.endOf.replace('{email}', email) }).click();
      await expect(page.getByRole('status').filter({ hasText: t.staff.done.ended })).toBeVisible();
      const [ended = ''] = texts[language].mail.roleEnded.subject.split('{');
      expect((await mailbox.newest(email, 2)).subject).toContain(ended);
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
  await page.getByRole('button', { name: t.factor.link, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: owner.email })).toBeVisible();
  // The link is opened in a browser that is not signed in.
  await context.clearCookies({ name: /session/ });
  await page.goto(await enrolmentPath(mailbox, owner.email, 2));
  await page.getByRole('link', { name: texts.es.account.enrolment.signIn, exact: true }).click();
  await new AccountForms(page, 'es').submitSignIn(owner);
  await page.getByRole('button', { name: t.factor.passkeyCreate }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
  await page.getByRole('link', { name: t.factor.continue }).click();
  await page.getByRole('link', { name: t.pages.staff, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: owner.email })).toContainText(t.staff.states.ready);

  await page.context().clearCookies({ name: /session/ });
  await new AccountForms(page, 'es').signIn(owner, '/login?callbackUrl=%2Forganizador%2Fequipo');
  await page.getByRole('button', { name: t.factor.passkeyGet }).click();
  await expect(page).toHaveURL(/\/organizador\/equipo$/);
});

test('a member without a second factor asks for the deletion of their data, and an owner carries it out', async ({
  page,
  browser,
  context,
  portal,
  mailbox,
}) => {
  test.slow();
  const { account, privacyRequest, office } = texts.es;
  const desk = await staffAccount(portal, mailbox, 'desk');
  await signInBrowser(context, portal, desk);
  await page.goto('/cuenta/eliminar');
  await expect(page.getByText(account.deletion.ownerText)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: account.deletion.link }).click();
  await page.waitForURL('**/cuenta?done=deletionLink');
  await expectVerbatimAddress(page, desk.email);
  await page.goto(linkTo(await mailbox.newest(desk.email, 2), '/datos-personales/confirmar'));
  await page.getByRole('button', { name: privacyRequest.confirmDeletionSubmit }).click();
  await expect(page.getByRole('heading', { name: privacyRequest.awaitedTitle })).toBeVisible();

  const owner = await withFactor(portal, await staffAccount(portal, mailbox, 'owner'));
  const elsewhere = await browser.newContext({ baseURL: portal.baseURL });
  await signInBrowser(elsewhere, portal, owner);
  const own = await elsewhere.newPage();
  await own.goto('/organizador');
  await own.getByRole('link', { name: office.pages.staff, exact: true }).click();
  await own.getByRole('button', { name: office.staff.eraseOf.replace('{email}', desk.email) }).click();
  await expect(own.getByRole('status').filter({ hasText: office.staff.done.erased })).toBeVisible();
  await expect(own.getByText(desk.email)).toHaveCount(0);
  await elsewhere.close();
  // Earlier mails are deleted with the person.
  const [deleted = ''] = texts.es.mail.accountDeleted.subject.split('{');
  expect((await mailbox.newest(desk.email)).subject).toContain(deleted);
  const gone = await page.goto('/cuenta');
  expect(new URL(gone?.url() ?? '').pathname).toBe('/login');
});
