import { AccountForms } from '../support/account-forms';
import { activationPath, password, signInBrowser, waitingAccount } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, inEitherWay, phone, test } from '../support/fixtures';

test.use({ viewport: phone, hasTouch: true });
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
});

/** The API's answer to a sign-in: the field of the refusal, or `token`. */
async function signInOutcome(client: Client, email: string): Promise<string[]> {
  const answer = await client.post('/api/users/login', { email, password, locale: 'es' });
  return Object.keys(answer.json());
}

for (const { language, javaScriptEnabled, how } of inEitherWay('en')) {
  const onBothStores = javaScriptEnabled ? ['@both-stores'] : [];

  test.describe(`in ${how}`, () => {
    test.use({ language, javaScriptEnabled });

    test(`another browser shows the account and asks before activating it (${how})`, async ({
      page,
      portal,
      mailbox,
    }) => {
      const forms = new AccountForms(page, language);
      const { t } = forms;
      const client = new Client(portal);
      const account = await waitingAccount(portal);
      await page.goto(await activationPath(mailbox, account.email));
      await expect(page).toHaveURL(/\/activate$/);
      const main = page.getByRole('main');
      await expect(main).toContainText(t.activate.warning);
      await expect(main).toContainText(account.name);
      await expect(main).toContainText('@');
      await expect(main).not.toContainText(account.email);
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await signInOutcome(client, account.email)).toEqual(['usernotactive']);
      await forms.button(t.activate.submit).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(account.name);
      await expect(page.getByRole('link', { name: t.activate.signIn })).toBeVisible();
      expect(await signInOutcome(client, account.email)).toEqual(['token']);
    });

    test(`whoever did not create the account deletes it (${how})`, { tag: [...onBothStores] }, async ({
      page,
      portal,
      mailbox,
    }) => {
      const forms = new AccountForms(page, language);
      const { t } = forms;
      const client = new Client(portal);
      const account = await waitingAccount(portal);
      await page.goto(await activationPath(mailbox, account.email));
      await forms.button(t.activate.disown).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.activate.disowned);
      const session = await client.get('/api/users/login/status', { Cookie: account.cookie });
      expect(session.status).toBe(401);
      expect(await signInOutcome(client, account.email)).toEqual(['emailnotfound']);
      // The address can be used again.
      await waitingAccount(portal, { email: account.email });
    });
  });
}

test('a page about one account does not activate another account whose link was opened later', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const forms = new AccountForms(page, 'es');
  const [first, second] = await Promise.all([waitingAccount(portal), waitingAccount(portal)]);
  await page.goto(await activationPath(mailbox, first.email));
  const tab = await context.newPage();
  await tab.goto(await activationPath(mailbox, second.email));
  await forms.button(forms.t.activate.submit).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(forms.t.activate.failed);
  for (const { email } of [first, second])
    expect(await signInOutcome(new Client(portal), email)).toEqual(['usernotactive']);
});

test('in the browser of another account the link asks first, too', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const forms = new AccountForms(page, 'es');
  await signInBrowser(context, portal, await waitingAccount(portal));
  const account = await waitingAccount(portal);
  await page.goto(await activationPath(mailbox, account.email));
  await expect(forms.button(forms.t.activate.disown)).toBeVisible();
  expect(await signInOutcome(new Client(portal), account.email)).toEqual(['usernotactive']);
});
