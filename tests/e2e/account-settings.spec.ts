import type { Browser, Page } from '@playwright/test';
import { AccountForms, activeAccount, goodPassword } from './account-forms';
import { expectAccessible } from './axe';
import { Client } from './client';
import { expect, languages, onBothStores, phone, test, texts } from './fixtures';
import type { Portal } from './targets';

test.use({ viewport: phone, hasTouch: true });
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
});

const home = /\/(dashboard|nuevoRegistro\/[0-9a-f]{24})$/;

/** Signs in, in a browser of its own. */
async function elsewhere(
  browser: Browser,
  portal: Portal,
  account: { email: string; password: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'es-MX' });
  const page = await context.newPage();
  await new AccountForms(page, 'es').signIn(account);
  await page.waitForURL(home);
  return page;
}

async function expectSignedIn(page: Page, isSignedIn: boolean): Promise<void> {
  await page.goto('/cuenta');
  await expect(page).toHaveURL(isSignedIn ? /\/cuenta$/ : /\/login\?callbackUrl=%2Fcuenta$/);
}

async function expectDone(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}

for (const language of languages) {
  for (const javaScriptEnabled of [true, false]) {
    const how = `${language}, ${javaScriptEnabled ? 'with' : 'without'} script`;

    test.describe(`in ${how}`, () => {
      test.use({ language, javaScriptEnabled, locale: language === 'es' ? 'es-MX' : 'en-US' });

      test(`sessions are listed and end one by one, or all at once (${how})${onBothStores(language)}`, async ({
        page,
        browser,
        portal,
        mailbox,
      }) => {
        const account = await activeAccount(portal, mailbox);
        const forms = new AccountForms(page, language);
        const t = forms.t.settings;
        await forms.signIn(account);
        await page.waitForURL(home);
        const other = await elsewhere(browser, portal, account);
        await page.goto('/cuenta');
        const list = page.getByRole('main').getByRole('listitem');
        // Its registration, this browser and the other one.
        await expect(list).toHaveCount(3);
        await expect(list.filter({ hasText: t.thisDevice })).toHaveCount(1);
        if (javaScriptEnabled) await expectAccessible(page);
        await list.first().getByRole('button').click();
        await expectDone(page, t.done.session);
        await expect(list).toHaveCount(2);
        await expectSignedIn(other, false);
        await other.context().close();

        const third = await elsewhere(browser, portal, account);
        await page.goto('/cuenta');
        await forms.button(t.everywhere).click();
        await expect(page).toHaveURL(/\/login$/);
        await expectSignedIn(page, false);
        await expectSignedIn(third, false);
        await third.context().close();
      });

      test(`the password is changed by who knows it (${how})`, async ({ page, browser, portal, mailbox }) => {
        const account = await activeAccount(portal, mailbox);
        const forms = new AccountForms(page, language);
        const t = forms.t.settings;
        await forms.signIn(account);
        await page.waitForURL(home);
        const other = await elsewhere(browser, portal, account);
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
        await submit(goodPassword);
        await expectDone(page, t.done.password);
        await expectSignedIn(page, true);
        await expectSignedIn(other, false);
        await other.context().close();
        const client = new Client(portal);
        const { email } = account;
        for (const [password, status] of [
          [goodPassword, 400],
          ['roble-y-cedro', 200],
        ] as const) {
          expect((await client.post('/api/users/login', { email, password })).status).toBe(status);
        }
        expect((await mailbox.newest(email, 2)).subject).toBe(texts[language].mail.passwordChanged.subject);
      });

      test(`the account is deleted by who knows the password (${how})${onBothStores(language)}`, async ({
        page,
        portal,
        mailbox,
      }) => {
        const account = await activeAccount(portal, mailbox);
        const forms = new AccountForms(page, language);
        const t = forms.t.settings;
        await forms.signIn(account);
        await page.waitForURL(home);
        await page.goto('/cuenta');
        const submit = async (password: string) => {
          await page.getByLabel(t.deletionPassword).fill(password);
          await forms.button(t.deleteSubmit).click();
        };
        await submit('otra-clave');
        await expect(page.locator('#deletionPassword-error')).toBeVisible();
        await submit(goodPassword);
        await expectDone(page, forms.t.login.accountDeleted);
        await expectSignedIn(page, false);
        const { email } = account;
        const signIn = await new Client(portal).post('/api/users/login', { email, password: goodPassword });
        expect(Object.keys(signIn.json())).toEqual(['emailnotfound']);
      });
    });
  }
}

test('signing out ends the session of this browser only', async ({ page, browser, portal, mailbox }) => {
  const account = await activeAccount(portal, mailbox);
  await new AccountForms(page, 'es').signIn(account);
  await page.waitForURL(home);
  const other = await elsewhere(browser, portal, account);
  await page.goto('/dashboard?asistencia=CONGRESISTA');
  await page.getByRole('link', { name: texts.es.dashboard.account }).click();
  await expect(page).toHaveURL(/\/cuenta$/);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: texts.es.dashboard.signOut }).click();
  await page.waitForURL(/\/login$/);
  await expectSignedIn(other, true);
  await other.context().close();
});

test('nobody else’s session can be ended', async ({ page, browser, portal, mailbox }) => {
  const [mine, theirs] = [await activeAccount(portal, mailbox), await activeAccount(portal, mailbox)];
  const other = await elsewhere(browser, portal, theirs);
  const third = await elsewhere(browser, portal, theirs);
  await other.goto('/cuenta');
  const session = await other.locator('input[name=session]').first().getAttribute('value');
  await new AccountForms(page, 'es').signIn(mine);
  await page.waitForURL(home);
  const second = await elsewhere(browser, portal, mine);
  await page.goto('/cuenta');
  await page
    .locator('input[name=session]')
    .first()
    .evaluate((input: HTMLInputElement, id) => {
      input.value = id ?? '';
    }, session);
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  await expectDone(page, texts.es.account.settings.done.session);
  await expectSignedIn(third, true);
  await expectSignedIn(second, true);
  for (const each of [other, third, second]) await each.context().close();
});
