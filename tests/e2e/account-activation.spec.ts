import { AccountForms } from '../support/account-forms';
import { type Account, activationPath, newcomer, password, waitingAccount } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client, cookieOf } from '../support/client';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { hiddenFields } from '../support/page-form';
import { freshEmail } from '../support/people';
import { expectWellMade } from '../support/scroll';

test.use({ viewport: phone, hasTouch: true });
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
});

/** The API's answer to a sign-in: the field of the refusal, or `token`. */
async function signInOutcome(client: Client, email: string): Promise<string[]> {
  const answer = await client.post('/api/users/login', { email, password, locale: 'es' });
  return Object.keys(answer.json());
}

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('a buyer activates the account in another browser, which shows it and asks first, and continues there (en)', async ({
    page,
    browser,
    portal,
    mailbox,
  }) => {
    test.slow();
    const forms = new AccountForms(page, 'en');
    const { t } = forms;
    const client = new Client(portal);
    const person = newcomer();
    await page.goto('/register?como=comprador');
    await forms.fillRegistration(person);
    await forms.button(t.register.submit).click();
    await page.waitForURL(/\/activationemailsent\?id=/);

    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US', viewport: phone });
    const there = await context.newPage();
    const formsThere = new AccountForms(there, 'en');
    await there.goto(await activationPath(mailbox, person.email));
    await expect(there).toHaveURL(/\/activate$/);
    const main = there.getByRole('main');
    await expect(main).toContainText(t.activate.warning);
    await expect(main).toContainText(person.name);
    await expect(main).toContainText('@');
    await expect(main).not.toContainText(person.email);
    await expectWellMade(there);
    expect(await signInOutcome(client, person.email)).toEqual(['usernotactive']);
    await formsThere.button(t.activate.submit).click();
    await expect(there.getByRole('heading', { level: 1 })).toContainText(person.name);
    expect(await signInOutcome(client, person.email)).toEqual(['token']);
    await there.getByRole('link', { name: t.activate.signIn }).click();
    await there.waitForURL(/\/login/);
    await formsThere.submitSignIn(person);
    await there.waitForURL('**/comprador');
    // Whoever has changed their mind is led to the other ways.
    await there.getByRole('link', { name: texts.en.handoff.otherWay }).click();
    await expect(there.getByRole('heading', { level: 1 })).toHaveText(texts.en.handoff.title);
    await context.close();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('whoever did not create the account deletes it', { tag: ['@both-stores'] }, async ({
    page,
    portal,
    mailbox,
  }) => {
    const forms = new AccountForms(page, 'es');
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

test('a page about one account does not activate another account whose link was opened later, and in the browser of another account the link asks first', async ({
  portal,
  mailbox,
}) => {
  const t = texts.es.account.activate;
  const client = new Client(portal);
  const [first, second] = await Promise.all([waitingAccount(portal), waitingAccount(portal)]);
  const proofOf = async ({ email }: Account) => ({
    Cookie: `${first.cookie}; ${cookieOf(await client.get(await activationPath(mailbox, email)))}`,
    Origin: portal.baseURL,
  });
  const { text } = await client.get('/activate', await proofOf(first));
  const later = await proofOf(second);
  const answer = await client.send('POST', '/activate', later, hiddenFields(text));
  expect(answer.text).toContain(t.failed);
  expect((await client.get('/activate', later)).text).toContain(t.disown);
  for (const { email } of [first, second])
    expect(await signInOutcome(client, email)).toEqual(['usernotactive']);
});

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(`the waiting page in ${how}`, () => {
    test.use({ language, javaScriptEnabled });

    test(`a buyer corrects a mistyped address, types the code of the mail, and is not asked again how to attend (${how})`, async ({
      page,
      mailbox,
    }) => {
      test.slow();
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
      const link = await activationPath(mailbox, person.email);
      const right = freshEmail('bien');
      await page.locator('summary', { hasText: t.waiting.wrong }).click();
      await page.getByLabel(t.waiting.wrongLabel, { exact: true }).fill(right);
      await forms.button(t.waiting.wrongSubmit).click();
      await expect(page.getByRole('main')).toContainText(right);
      const code = /\b\d{6}\b/.exec((await mailbox.newest(right)).text)?.[0] ?? '';
      const waiting = page.url();
      await page.goto(link);
      await expect(page.getByRole('main')).toContainText(t.activate.failed);
      if (javaScriptEnabled) await expectWellMade(page);
      await page.goto(waiting);
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
