import { AccountForms } from '../support/account-forms';
import { activationPath, newcomer, password, signInBrowser, waitingAccount } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { freshEmail } from '../support/people';

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

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(`the waiting page in ${how}`, () => {
    test.use({ language, javaScriptEnabled });

    test(`a buyer types the code of the mail, and is not asked again how to attend (${how})`, async ({
      page,
      mailbox,
    }) => {
      const forms = new AccountForms(page, language);
      const { t } = forms;
      const person = newcomer();
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: texts[language].landing.comprador }).click();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: texts[language].ui.continue }).click();
      await page.waitForURL(/\/register\??$/);
      await forms.fillRegistration(person);
      await forms.button(t.register.submit).click();
      await page.waitForURL(/\/activationemailsent\?id=/);
      if (javaScriptEnabled) await expectAccessible(page);
      const code = /\b\d{6}\b/.exec((await mailbox.newest(person.email)).text)?.[0] ?? '';
      const field = page.getByLabel(t.waiting.codeLabel, { exact: true });
      await field.fill(code === '000000' ? '000001' : '000000');
      await forms.button(t.waiting.codeSubmit).click();
      await expect(page.locator('#code-error')).toContainText(
        texts[language].validation.activationCodeInvalid,
      );
      await field.fill(code);
      await forms.button(t.waiting.codeSubmit).click();
      await page.waitForURL('**/comprador');
      await expect(page.getByRole('main')).toContainText(texts[language].registration.step.personal);
    });

    test(`a mistyped address is corrected while the account waits (${how})`, async ({ page, mailbox }) => {
      const forms = new AccountForms(page, language);
      const { t } = forms;
      const person = newcomer();
      await forms.register(person);
      const link = await activationPath(mailbox, person.email);
      const right = freshEmail('bien');
      await page.locator('summary', { hasText: t.waiting.wrong }).click();
      await page.getByLabel(t.waiting.wrongLabel, { exact: true }).fill(right);
      await forms.button(t.waiting.wrongSubmit).click();
      await expect(page.getByRole('main')).toContainText(right);
      const newer = await activationPath(mailbox, right);
      await page.goto(link);
      await expect(page.getByRole('main')).toContainText(t.activate.failed);
      await page.goto(newer);
      await expect(page.getByRole('main')).toContainText(javaScriptEnabled ? person.name : t.activate.title);
    });
  });
}

test('an email or password that is pasted and a password that is shown need no second typing', async ({
  page,
}) => {
  const forms = new AccountForms(page, 'es');
  const show = page.getByRole('button', { name: texts.es.ui.showPassword }).first();
  const paste = async (field: 'email' | 'password', text: string) => {
    await forms.field('name').fill(text);
    await forms.field('name').press('ControlOrMeta+a');
    await forms.field('name').press('ControlOrMeta+x');
    await forms.field(field).press('ControlOrMeta+v');
    await expect(forms.field(field)).toHaveValue(text);
  };
  await page.goto('/register');
  await forms.field('email').pressSequentially('ana');
  await expect(forms.field('email2')).toHaveValue('');
  await forms.field('email').fill('');
  await paste('email', 'ana@ejemplo.mx');
  await expect(forms.field('email2')).toHaveValue('ana@ejemplo.mx');
  // What is typed on is typed twice.
  await forms.field('email').press('End');
  await forms.field('email').pressSequentially('x');
  await expect(forms.field('email2')).toHaveValue('');
  await paste('password', 'nogal y encino');
  await expect(forms.field('password2')).toHaveValue('nogal y encino');
  await forms.field('password').press('End');
  await forms.field('password').pressSequentially(' 2');
  await expect(forms.field('password2')).toHaveValue('');
  await show.click();
  await expect(forms.field('password2')).toHaveValue('nogal y encino 2');
  await forms.field('password').press('End');
  await forms.field('password').pressSequentially('7');
  await expect(forms.field('password2')).toHaveValue('nogal y encino 27');
  await forms.field('password2').fill('otra');
  await forms.field('password').pressSequentially('8');
  await expect(forms.field('password2')).toHaveValue('otra');
});

test('a buyer who activates the account on another device continues with the buyer’s form there', async ({
  page,
  browser,
  portal,
  mailbox,
}) => {
  const forms = new AccountForms(page, 'es');
  const person = newcomer();
  await page.goto('/register?como=comprador');
  await forms.fillRegistration(person);
  await forms.button(forms.t.register.submit).click();
  await page.waitForURL(/\/activationemailsent\?id=/);
  const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'es-MX' });
  const phone = await context.newPage();
  const there = new AccountForms(phone, 'es');
  await phone.goto(await activationPath(mailbox, person.email));
  await there.button(there.t.activate.submit).click();
  await phone.getByRole('link', { name: there.t.activate.signIn }).click();
  await phone.waitForURL(/\/login/);
  await there.submitSignIn(person);
  await phone.waitForURL('**/comprador');
  // Whoever has changed their mind is led to the other ways.
  await phone.getByRole('link', { name: texts.es.handoff.otherWay }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(texts.es.handoff.title);
  await context.close();
});

test('a link that names another way is a later choice than that of buyers', async ({ page, context }) => {
  const wish = async () => (await context.cookies()).some(({ name }) => name === 'como');
  await page.goto('/register?como=comprador');
  expect(await wish()).toBe(true);
  await page.goto('/visitante?asistencia=VISITANTE');
  expect(await wish()).toBe(false);
});
