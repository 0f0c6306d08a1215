import type { Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import { activeAccount, anotherSession, password, signInBrowser } from '../support/accounts';
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
  const onBothStores = javaScriptEnabled ? ['@both-stores'] : [];

  test.describe(`in ${how}`, () => {
    test.use({ language, javaScriptEnabled });

    test(`sessions are listed and end one by one, or all at once (${how})`, {
      tag: [...onBothStores],
    }, async ({ signedInPage: page, account, portal }) => {
      const forms = new AccountForms(page, language);
      const t = forms.t.settings;
      const [second, third] = await Promise.all([
        anotherSession(portal, account),
        anotherSession(portal, account),
      ]);
      await page.goto('/cuenta');
      const list = page.getByRole('main').getByRole('listitem');
      // This browser, with the session of the registration, and the other browsers.
      await expect(list).toHaveCount(3);
      await expect(list.filter({ hasText: t.thisDevice })).toHaveCount(1);
      if (javaScriptEnabled) await expectAccessible(page);
      await list.first().getByRole('button').click();
      await expectDone(page, t.done.session);
      await expect(list).toHaveCount(2);
      expect([await isSignedIn(portal, second), await isSignedIn(portal, third)].sort()).toEqual([
        false,
        true,
      ]);

      await forms.button(t.everywhere).click();
      await expect(page).toHaveURL(/\/login$/);
      await expectSignedOut(page);
      for (const session of [account.cookie, second, third])
        expect(await isSignedIn(portal, session)).toBe(false);
    });

    test(`the password is changed by whoever knows it (${how})`, async ({
      signedInPage: page,
      account,
      portal,
      mailbox,
    }) => {
      const forms = new AccountForms(page, language);
      const t = forms.t.settings;
      const other = await anotherSession(portal, account);
      await page.goto('/cuenta');
      const submit = async (current: string) => {
        await forms.field('currentPassword').fill(current);
        await forms.field('newPassword').fill('roble-y-cedro');
        await forms.field('newPassword2').fill('roble-y-cedro');
        await forms.button(t.changePassword).click();
      };
      await submit('otra-clave');
      await expect(page.locator('#currentPassword-error')).toHaveText(
        `Error: ${texts[language].validation.passwordIncorrect}`,
      );
      await submit(password);
      await expectDone(page, t.done.password);
      await page.goto('/cuenta');
      await expect(page).toHaveURL(/\/cuenta$/);
      expect(await isSignedIn(portal, other)).toBe(false);
      const { email } = account;
      for (const [typed, status] of [
        [password, 400],
        ['roble-y-cedro', 200],
      ] as const) {
        const signIn = await new Client(portal).post('/api/users/login', { email, password: typed });
        expect(signIn.status).toBe(status);
      }
      expect((await mailbox.newest(email, 2)).subject).toBe(texts[language].mail.passwordChanged.subject);
    });

    test(`the account is deleted by whoever knows the password (${how})`, { tag: [...onBothStores] }, async ({
      signedInPage: page,
      account,
      portal,
    }) => {
      const forms = new AccountForms(page, language);
      const t = forms.t.deletion;
      await page.goto('/cuenta');
      await page.getByRole('link', { name: forms.t.settings.deleteLink }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: t.keep }).click();
      await expect(page).toHaveURL(/\/cuenta$/);
      await page.goto('/cuenta/eliminar');
      const submit = async (typed: string) => {
        await page.getByLabel(t.password, { exact: true }).fill(typed);
        await forms.button(t.submit).click();
      };
      await submit('otra-clave');
      await expect(page.locator('#currentPassword-error')).toBeVisible();
      await submit(password);
      await expectDone(page, forms.t.login.accountDeleted);
      await expectSignedOut(page);
      const { email } = account;
      const signIn = await new Client(portal).post('/api/users/login', { email, password });
      expect(Object.keys(signIn.json())).toEqual(['emailnotfound']);
    });
  });
}

test('signing out ends the session of this browser only', async ({ signedInPage: page, account, portal }) => {
  const other = await anotherSession(portal, account);
  await page.goto('/dashboard?asistencia=CONGRESISTA');
  await page.getByRole('link', { name: texts.es.dashboard.account }).click();
  await expect(page).toHaveURL(/\/cuenta$/);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: texts.es.dashboard.signOut }).click();
  await page.waitForURL(/\/login$/);
  expect([await isSignedIn(portal, account.cookie), await isSignedIn(portal, other)]).toEqual([false, true]);
});

test('nobody else’s session can be ended', async ({ page, context, portal, mailbox }) => {
  const [mine, theirs] = await Promise.all([activeAccount(portal, mailbox), activeAccount(portal, mailbox)]);
  const kept = [await anotherSession(portal, mine), theirs.cookie, await anotherSession(portal, theirs)];
  const { text } = await new Client(portal).get('/cuenta', { Cookie: theirs.cookie });
  const [, session] = /<input[^>]* name="session"[^>]* value="([^"]+)"/.exec(text) ?? [];
  expect(session).toBeTruthy();
  await signInBrowser(context, portal, mine);
  await page.goto('/cuenta');
  await page
    .locator('input[name=session]')
    .first()
    .evaluate((input: HTMLInputElement, id) => {
      input.value = id ?? '';
    }, session);
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  await expectDone(page, texts.es.account.settings.done.session);
  for (const cookie of kept) expect(await isSignedIn(portal, cookie)).toBe(true);
});
