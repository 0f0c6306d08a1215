import type { Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import { anotherSession, password } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import type { Portal } from '../support/targets';

test.use({ viewport: phone, hasTouch: true });
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
});

/** Whether the session in a `Cookie` header gives access to the account. */
async function isSignedIn(portal: Portal, cookie: string): Promise<boolean> {
  const answer = await new Client(portal).get('/cuenta', { Cookie: cookie });
  if (answer.status === 200) return true;
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/login?callbackUrl=%2Fcuenta']);
  return false;
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/cuenta');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fcuenta$/);
}

async function expectDone(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(`in ${how}`, () => {
    test.use({ language, javaScriptEnabled });

    test(`an account: sessions end one by one, the password is changed, all sessions end, and the account is deleted (${how})`, async ({
      signedInPage: page,
      account,
      portal,
      mailbox,
    }) => {
      test.slow();
      const forms = new AccountForms(page, language);
      const { settings: t, deletion } = forms.t;
      const client = new Client(portal);
      const { email } = account;
      const [second, third] = await Promise.all([
        anotherSession(portal, account),
        anotherSession(portal, account),
      ]);
      await page.goto('/dashboard?asistencia=CONGRESISTA');
      await page.getByRole('link', { name: texts[language].dashboard.account }).click();
      await expect(page).toHaveURL(/\/cuenta$/);
      const list = page.getByRole('main').getByRole('listitem');
      // This browser, with the session of the registration, and the other browsers.
      await expect(list).toHaveCount(3);
      await expect(list.filter({ hasText: t.thisDevice })).toHaveCount(1);
      if (javaScriptEnabled) await expectAccessible(page);
      await list.first().getByRole('button').click();
      await expectDone(page, t.done.session);
      await expect(list).toHaveCount(2);
      const others = [await isSignedIn(portal, second), await isSignedIn(portal, third)];
      expect(others.sort()).toEqual([false, true]);

      const changePassword = async (current: string) => {
        await forms.field('currentPassword').fill(current);
        await forms.field('newPassword').fill('roble-y-cedro');
        await forms.field('newPassword2').fill('roble-y-cedro');
        await forms.button(t.changePassword).click();
      };
      await changePassword('otra-clave');
      await expect(page.locator('#currentPassword-error')).toHaveText(
        `Error: ${texts[language].validation.passwordIncorrect}`,
      );
      await changePassword(password);
      await expectDone(page, t.done.password);
      for (const session of [second, third]) expect(await isSignedIn(portal, session)).toBe(false);
      expect((await client.post('/api/users/login', { email, password })).status).toBe(400);
      expect((await mailbox.newest(email, 2)).subject).toBe(texts[language].mail.passwordChanged.subject);

      const changed = { ...account, password: 'roble-y-cedro' };
      const other = await anotherSession(portal, changed);
      await page.goto('/cuenta');
      await forms.button(t.everywhere).click();
      await expect(page).toHaveURL(/\/login$/);
      await expectSignedOut(page);
      for (const session of [account.cookie, other]) expect(await isSignedIn(portal, session)).toBe(false);

      await forms.submitSignIn(changed);
      await expect(page).toHaveURL(/\/cuenta$/);
      await page.getByRole('link', { name: t.deleteLink }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(deletion.title);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: deletion.keep }).click();
      await expect(page).toHaveURL(/\/cuenta$/);
      await page.goto('/cuenta/eliminar');
      const deleteAccount = async (typed: string) => {
        await page.getByLabel(deletion.password, { exact: true }).fill(typed);
        await forms.button(deletion.submit).click();
      };
      await deleteAccount(password);
      await expect(page.locator('#currentPassword-error')).toBeVisible();
      await deleteAccount(changed.password);
      await expectDone(page, forms.t.login.accountDeleted);
      await expectSignedOut(page);
      const signIn = await client.post('/api/users/login', changed);
      expect(Object.keys(signIn.json())).toEqual(['emailnotfound']);
    });
  });
}
