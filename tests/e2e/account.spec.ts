import type { Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import {
  activationPath,
  activeAccount,
  anotherSession,
  giveCookies,
  newcomer,
  password,
  signInBrowser,
  waitingAccount,
} from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client, cookieOf, staticTag } from '../support/client';
import { eventOf, expect, foundryInEnglish, languages, phone, test, texts } from '../support/fixtures';
import { linkTo } from '../support/mailbox';
import { freshEmail, visitorBody } from '../support/people';
import { decodeQr } from '../support/qr';

test.use({ viewport: phone, hasTouch: true });

const home = /\/(dashboard|nuevoRegistro\/[0-9a-f]{24})$/;

/** Registers the person as an attendee in their browser. */
async function attend(page: Page, email: string, answers: Record<string, unknown> = {}): Promise<string> {
  const added = await page.request.post('/api/attendees/add', {
    headers: { origin: new URL(page.url()).origin },
    data: { ...visitorBody({ email }), ...answers },
  });
  expect(added.status(), await added.text()).toBe(201);
  return added.json();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `${page.url()} at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth);
}

async function expectWellMade(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
}

test.beforeEach(({ expectedErrors }) => {
  // Chromium logs every error response, such as the 404 for an invalid id.
  expectedErrors.push(/Failed to load resource/);
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`from the account to the pass: register, activate, dashboard, QR, resend, sign out (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, context, mailbox, portal }) => {
      test.slow();
      const forms = new AccountForms(page, language);
      const person = newcomer();
      const { dashboard, landed, mail } = texts[language];
      await page.goto('/register');
      await forms.fillRegistration(person);
      // A double click creates one account and sends one mail.
      await forms.button(forms.t.register.submit).dblclick();
      await page.waitForURL(/\/activationemailsent\?id=[0-9a-f]{24}$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(forms.t.waiting.title);
      await expect(page.getByRole('main')).toContainText(person.email);
      const userId = new URL(page.url()).searchParams.get('id') ?? '';

      // Before that, no other protected page is accessible.
      await page.goto('/dashboard');
      await expect(page).toHaveURL(new RegExp(`/activationemailsent\\?id=${userId}$`));

      const message = await mailbox.newest(person.email);
      expect(message.subject).toBe(mail.activation.subject);
      const tab = await context.newPage();
      await tab.goto(await activationPath(mailbox, person.email));
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
        forms.t.activate.done.replace('{name}', person.name),
      );
      await expect(tab.locator('h1 > span')).toBeFocused();
      await expect(tab.getByRole('link', { name: forms.t.activate.goOn })).toBeVisible();

      // The waiting tab continues by itself, to the choice of a form, since the person is not registered yet.
      await page.bringToFront();
      await page.waitForURL(`**/nuevoRegistro/${userId}`, { timeout: 15_000 });

      const id = await attend(page, person.email, { locale: language });
      await mailbox.newest(person.email, 2);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        dashboard.greeting.replace('{name}', 'María José'),
      );
      await expect(page.getByRole('main')).toContainText(dashboard.registered);

      const record = await (await page.request.get(`/api/attendees/${id}`)).json();
      expect(record.userId).toBe(userId);
      await page.getByRole('link', { name: dashboard.qr }).click();
      const image = page.getByRole('main').getByRole('img', { name: /QR/ });
      await expect(image).toBeVisible();
      const payload = eventOf(portal).qrPayload === 'userId' ? userId : record.guid;
      expect(decodeQr(await image.screenshot())).toBe(payload);

      await page.getByRole('link', { name: texts[language].ui.backToDashboard }).click();
      await page.getByRole('button', { name: dashboard.resend }).click();
      await expect(page.getByRole('status').filter({ hasText: landed.emailSent })).toBeVisible();
      await mailbox.newest(person.email, 3);

      const session = await context.cookies();
      await page.getByRole('button', { name: dashboard.signOut }).click();
      await page.waitForURL(/\/login$/);
      await page.goBack();
      await expect(page.getByRole('main')).not.toContainText(dashboard.registered);
      // The session itself has ended, not just the cookie.
      await context.addCookies(session);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fdashboard$/);
    });

    test(`the account forms are accessible, and fit 320 px (${language})`, async ({ page }) => {
      test.slow();
      const forms = new AccountForms(page, language);
      for (const [path, submit] of [
        ['/register', forms.t.register.submit],
        ['/login', forms.t.login.submit],
        ['/passwordReset', forms.t.passwordReset.submit],
      ] as const) {
        await page.goto(path);
        await expectWellMade(page);
        await forms.button(submit).click();
        await expect(forms.summary).toBeFocused();
        await expectWellMade(page);
      }
      await page.goto('/social-login-error');
      await expect(page.getByRole('main')).toContainText(forms.t.socialError.text);
      await expectWellMade(page);
      await page.getByRole('link', { name: forms.t.socialError.again }).click();
      await expect(page).toHaveURL(/\/login$/);
    });

    test(`waiting, activation, dashboard and pass are accessible, and fit 320 px (${language})`, async ({
      page,
      context,
      portal,
      mailbox,
    }) => {
      test.slow();
      const forms = new AccountForms(page, language);
      const waiting = await waitingAccount(portal);
      await page.goto(`/activationemailsent?id=${waiting.id}`);
      await expectWellMade(page);
      await page.goto('/activate?id=nothing');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(forms.t.activate.failed);
      await expectWellMade(page);
      await page.goto(await activationPath(mailbox, waiting.email));
      await expectWellMade(page);
      await forms.button(forms.t.activate.submit).click();
      await expect(page.getByRole('link', { name: forms.t.activate.signIn })).toBeVisible();
      await expectWellMade(page);

      await signInBrowser(context, portal, waiting);
      await page.goto('/dashboard?asistencia=CONGRESISTA');
      await expect(page.getByRole('main')).toContainText(texts[language].dashboard.unregistered);
      await expectWellMade(page);
      await attend(page, waiting.email, { categoria: 'CONGRESISTA' });
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: texts[language].dashboard.conferences })).toBeVisible();
      await expectWellMade(page);
      await page.getByRole('link', { name: texts[language].dashboard.qr }).click();
      await page.waitForURL(/\/qr\//);
      await expectWellMade(page);

      await new Client(portal).post('/api/users/passwordreset', { email: waiting.email, locale: language });
      await page.goto(linkTo(await mailbox.newest(waiting.email, 3), '/passwordResetBack'));
      await expect(forms.field('email')).toHaveValue(waiting.email);
      await expectWellMade(page);
    });
  });
}

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('registration: every error has its message, and nothing typed is lost (en)', async ({
    page,
    portal,
    mailbox,
  }) => {
    const forms = new AccountForms(page, 'en');
    const { validation } = texts.en;
    const submit = forms.button(forms.t.register.submit);
    await page.goto('/register');
    await submit.click();
    for (const [field, message] of [
      ['name', validation.nameRequired],
      ['email', validation.emailRequired],
      ['email2', validation.email2Required],
      ['password', validation.passwordRequired],
      ['password2', validation.password2Required],
    ] as const) {
      await forms.expectError(field, message);
    }
    await expect(forms.summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    // As React does if it hydrates the title after the form.
    await page.evaluate(
      (title) => Object.assign(document, { title }),
      await page.title().then((title) => title.slice(7)),
    );
    await expect(page).toHaveTitle(/^Error: /);

    const person = newcomer();
    await forms.fillRegistration(
      { ...person, password: 'corta' },
      { email: 'otra@ejemplo.mx', password: 'cortx' },
    );
    await submit.click();
    await forms.expectError('email2', validation.emailMismatch);
    await forms.expectError('password', validation.passwordTooShort);
    await forms.expectError('password2', validation.passwordMismatch);
    await expect(forms.field('name')).toHaveValue(person.name);
    await expect(forms.field('email')).toHaveValue(person.email);
    await expect(forms.field('password')).toHaveValue('corta');

    await forms.field('password').fill('x'.repeat(129));
    await submit.click();
    await forms.expectError('password', validation.passwordTooLong);
    await forms.fillRegistration({ ...person, password: 'password123' });
    await submit.click();
    await forms.expectError('password', validation.passwordCommon);

    const taken = await activeAccount(portal, mailbox);
    await forms.fillRegistration({ ...person, email: taken.email.toUpperCase() });
    await submit.click();
    await forms.expectError('email', validation.emailTaken);
  });

  test('a forgotten password is replaced, once, by the link in the mail (en)', async ({
    page,
    portal,
    mailbox,
    browser,
  }) => {
    test.slow();
    const forms = new AccountForms(page, 'en');
    const { validation, mail } = texts.en;
    const account = await activeAccount(portal, mailbox);
    await page.goto('/login');
    await page.getByRole('link', { name: forms.t.login.forgot }).click();
    await forms.field('email').fill(freshEmail());
    await forms.button(forms.t.passwordReset.submit).click();
    await forms.expectError('email', validation.emailNotFound);
    await forms.field('email').fill(account.email);
    await forms.button(forms.t.passwordReset.submit).click();
    await page.waitForURL(/\/login\?reset=sent$/);
    await expect(page.getByText(forms.t.login.resetSent)).toBeVisible();

    const message = await mailbox.newest(account.email, 2);
    expect(message.subject).toBe(mail.passwordReset.subject);
    const link = linkTo(message, '/passwordResetBack');
    await page.goto(link);
    // Neither the address bar nor a Referer reveals the link.
    await expect(page).toHaveURL(/\/passwordResetBack$/);
    await expect(page.getByRole('main')).toContainText(account.name);
    await expect(forms.field('email')).toHaveValue(account.email);
    const submit = forms.button(forms.t.passwordResetBack.submit);
    await forms.field('newPassword').fill('corta');
    await forms.field('newPassword2').fill('corta');
    await submit.click();
    await forms.expectError('password', validation.passwordTooShort);
    await forms.field('newPassword').fill('roble-y-cedro');
    await forms.field('newPassword2').fill('roble-y-cedro');
    await submit.click();
    await page.waitForURL(/\/login\?reset=changed$/);
    await expect(page.getByText(forms.t.login.resetChanged)).toBeVisible();
    expect((await mailbox.newest(account.email, 3)).subject).toBe(mail.passwordChanged.subject);

    await forms.submitSignIn(account);
    await forms.expectError('password', validation.passwordIncorrect);
    await forms.submitSignIn({ email: account.email, password: 'roble-y-cedro' });
    await page.waitForURL(home);

    const other = await browser.newContext({ baseURL: portal.baseURL });
    const again = await other.newPage();
    await again.goto(`${link}&lang=en`);
    await expect(again.getByRole('main')).toContainText(forms.t.passwordResetBack.invalid);
    await again.getByRole('link', { name: forms.t.passwordResetBack.again }).click();
    await expect(again).toHaveURL(/\/passwordReset$/);
    await other.close();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('an account is made, activated, signed out of and in again, and registered by plain forms (en)', async ({
      page,
      mailbox,
    }) => {
      test.slow();
      const forms = new AccountForms(page, 'en');
      const { dashboard, validation } = texts.en;
      const person = newcomer();
      await page.goto('/register');
      await expect(page.getByRole('button', { name: texts.en.ui.showPassword })).toHaveCount(0);
      await forms.fillRegistration({ ...person, password: 'corta' });
      await forms.button(forms.t.register.submit).click();
      await expect(page.locator('#password-error')).toHaveText(`Error: ${validation.passwordTooShort}`);
      await expect(forms.field('name')).toHaveValue(person.name);
      await expect(forms.field('email2')).toHaveValue(person.email);
      await expect(forms.field('password')).toHaveValue('');
      expect(await page.content()).not.toContain('corta"');
      await forms.fillRegistration(person);
      await forms.button(forms.t.register.submit).click();
      await expect(page).toHaveURL(/\/activationemailsent\?id=/);
      await forms.button(forms.t.waiting.resend).click();
      await expect(page.getByRole('status')).toContainText(/.+/);

      const path = await page
        .evaluate(() => location.pathname)
        .then(async () => {
          await expect.poll(() => mailbox.to(person.email).length).toBeGreaterThan(0);
          const [first] = mailbox.to(person.email);
          if (!first) throw new Error('unreachable');
          return linkTo(first, '/activate');
        });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(forms.t.activate.title);
      // Opening the link has no effect by itself.
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/activationemailsent\?id=/);
      await page.goto(path);
      await forms.button(forms.t.activate.submit).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
      await page.goto(path);
      await forms.button(forms.t.activate.submit).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);

      await page.goto('/dashboard?asistencia=CONGRESISTA');
      await expect(page.getByRole('main')).toContainText(dashboard.unregistered);
      await forms.button(dashboard.signOut).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login\?callbackUrl=/);
      await forms.submitSignIn({ email: person.email, password: 'otra-clave' });
      await expect(page.locator('#password-error')).toHaveText(`Error: ${validation.passwordIncorrect}`);
      await expect(forms.field('email')).toHaveValue(person.email);
      await forms.submitSignIn(person);
      // Signing out has removed the chosen category.
      await expect(page).toHaveURL(/\/nuevoRegistro\/[0-9a-f]{24}$/);
      await attend(page, person.email);
      await page.goto('/dashboard');
      await forms.button(dashboard.resend).click();
      await expect(page.getByRole('status').filter({ hasText: texts.en.landed.emailSent })).toHaveCount(1);
    });
  });
});

test('sign-in: a wrong password, an unknown email and an inactive account have different messages (es)', async ({
  page,
  portal,
  mailbox,
}) => {
  const forms = new AccountForms(page, 'es');
  const { validation } = texts.es;
  const account = await activeAccount(portal, mailbox);
  await forms.signIn({ email: account.email, password: 'roble-y-pino' });
  await forms.expectError('password', validation.passwordIncorrect);
  await expect(forms.field('email')).toHaveValue(account.email);
  await forms.submitSignIn({ email: freshEmail(), password });
  await forms.expectError('email', validation.emailNotFound);
  await forms.submitSignIn({ email: 'nadie', password: '' });
  await forms.expectError('email', validation.emailInvalid);
  await forms.expectError('password', validation.passwordRequired);

  const waiting = await waitingAccount(portal);
  await forms.submitSignIn(waiting);
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: validation.userNotActive }),
  ).toBeVisible();
  await page.getByRole('link', { name: forms.t.login.resend }).click();
  await expect(page).toHaveURL(new RegExp(`/activationemailsent\\?id=${waiting.id}$`));
  await mailbox.newest(waiting.email);
  await page.getByRole('button', { name: forms.t.waiting.resend }).click();
  await expect(page.getByRole('status').filter({ hasText: texts.es.landed.emailSent })).toBeVisible();
  const again = await mailbox.newest(waiting.email, 2);
  expect(again.subject).toBe(texts.es.mail.activation.subject);

  await forms.signIn(account);
  await page.waitForURL(home);
});

test('an invalid activation link says so', async ({ request }) => {
  for (const path of ['/activate', '/activate?id=', '/activate?id=nothing', '/activate?id=a&id=b']) {
    const text = await (await request.get(path)).text();
    expect(text, path).toContain(texts.es.account.activate.failed);
    expect(text, path).toMatch(new RegExp(`<a [^>]*href="/login"[^>]*>${texts.es.account.activate.signIn}<`));
  }
});

test('a protected page redirects signed-out people to the sign-in, which returns to it', async ({
  page,
  portal,
  mailbox,
}) => {
  const account = await activeAccount(portal, mailbox);
  await new Client(portal).register({ email: account.email }, { Authorization: account.token });
  for (const [path, callbackUrl] of [
    ['/dashboard', '/dashboard'],
    ['/qr/x', '/qr/x'],
    ['/comprador', '/comprador'],
    ['/compradorlanding?action=add&id=1', '/compradorlanding?action=add&id=1'],
    ['/compradorlanding', '/dashboard'],
  ] as const) {
    const answer = await new Client(portal).get(path);
    const to = `/login?callbackUrl=${encodeURIComponent(callbackUrl)}`;
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 307, to]);
  }
  await page.goto(`/qr/${account.id}`);
  await expect(page).toHaveURL(new RegExp(`/login\\?callbackUrl=${encodeURIComponent(`/qr/${account.id}`)}`));
  await new AccountForms(page, 'es').submitSignIn(account);
  await page.waitForURL(`**/qr/${account.id}`);
  await expect(page.getByRole('main').getByRole('img', { name: /QR/ })).toBeVisible();
});

test('the pass is at the three addresses of its owner, and nobody else can open it', {
  tag: ['@both-stores'],
}, async ({ signedInPage: page, account, portal }) => {
  const client = new Client(portal);
  const own = { Cookie: account.cookie };
  const other = await client.register({ email: freshEmail() });
  expect((await client.get(`/qr/${account.id}`, own)).status).toBe(404);
  const { id } = await client.register({ email: account.email }, { Authorization: account.token });
  const { guid } = (await client.get(`/api/attendees/${id}`, own)).json<{ guid: string }>();
  for (const each of [account.id, id]) {
    const answer = await client.get(`/qr/${each}`, own);
    expect([each, answer.status]).toEqual([each, 200]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.text).toContain(guid);
  }
  const shown = await page.goto(`/qr/${guid}`);
  expect(shown?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('main')).toContainText(guid);
  const anothers = guid.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  for (const foreign of [other.id, anothers, 'x', '{}']) {
    const answer = await client.get(`/qr/${encodeURIComponent(foreign)}`, own);
    expect([foreign, answer.status]).toEqual([foreign, 404]);
  }
});

test('signed-in people are redirected from the sign-in and the account creation to the dashboard', async ({
  signedInPage: page,
  account,
  portal,
}) => {
  for (const [path, to] of [
    ['/login', '/dashboard'],
    ['/register', '/dashboard'],
    ['/login?callbackUrl=/login', '/login'],
    ['/login?callbackUrl=/faq', '/faq'],
  ]) {
    const answer = await new Client(portal).get(`${path}`, { Cookie: account.cookie });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 307, to]);
  }
  await page.goto('/register');
  await expect(page).toHaveURL(home);
});

test('from an account that waits for activation, somebody can sign in to another one', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const waiting = await waitingAccount(portal);
  await signInBrowser(context, portal, waiting);
  await page.goto(`/activationemailsent?id=${waiting.id}`);
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await new AccountForms(page, 'es').submitSignIn(await activeAccount(portal, mailbox));
  await page.waitForURL(home);
});

test('neither signing in nor the page for signed-in people redirects to another site', async ({
  page,
  portal,
  mailbox,
}) => {
  // lib/http/own-path.test.ts covers every kind of refused address.
  const account = await activeAccount(portal, mailbox);
  await new AccountForms(page, 'es').signIn(account, '/login?callbackUrl=/%09/evil.example');
  await page.waitForURL(home);
  for (const evil of ['/%09/evil.example', 'https://evil.example/', '//evil.example', '/api/users/logout']) {
    const path = `/login?callbackUrl=${evil}`;
    const arrival = await new Client(portal).get(path, { Cookie: account.cookie });
    expect([evil, arrival.status, arrival.headers.get('location')]).toEqual([evil, 307, '/dashboard']);
  }
});

test('a GET or HEAD of the activation link activates nothing', async ({ portal, mailbox }) => {
  const client = new Client(portal);
  const account = await waitingAccount(portal);
  const path = await activationPath(mailbox, account.email);
  for (const method of ['GET', 'HEAD']) {
    const prefetched = await client.send(method, path, { 'Sec-Purpose': 'prefetch' });
    expect([prefetched.status, cookieOf(prefetched)]).toEqual([503, '']);
    const opened = await client.send(method, path);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${portal.baseURL}/activate`]);
    const page = await client.send(method, '/activate', { Cookie: cookieOf(opened) });
    expect(page.status).toBe(200);
  }
  const { email, password } = account;
  const refused = await client.post('/api/users/login', { email, password, locale: 'es' });
  expect([refused.status, Object.keys(refused.json())]).toEqual([400, ['usernotactive']]);
});

test('the dashboard shows the registration of the account’s email, also if it was made without the account', {
  tag: ['@both-stores'],
}, async ({ page, context, portal, mailbox }) => {
  const account = await activeAccount(portal, mailbox);
  // Somebody registered this email earlier, without an account.
  const { id } = await new Client(portal).register({ email: account.email });
  await giveCookies(context, portal, await anotherSession(portal, account));
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText(texts.es.dashboard.registered);
  await expect(page.getByRole('link', { name: texts.es.dashboard.modify })).toHaveAttribute(
    'href',
    `/registro/${id}?from=dashboard`,
  );
  const record = await (await page.request.get(`/api/attendees/${id}`)).json();
  expect(record.userId).toBe(account.id);
});

test('switching the language keeps what was typed, except passwords; a failure keeps everything, and the form can be sent again', async ({
  page,
}) => {
  const forms = new AccountForms(page, 'es');
  const person = newcomer();
  await page.goto('/register');
  await forms.fillRegistration(person);
  await page.getByRole('link', { name: /English/ }).click();
  const english = new AccountForms(page, 'en');
  await expect(english.field('name')).toHaveValue(person.name);
  await expect(english.field('email2')).toHaveValue(person.email);
  await expect(english.field('password')).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain(person.email);
  expect(stored).not.toContain(person.password);

  await english.fillRegistration(person);
  let isAway = true;
  await page.route('**/register', (route) =>
    isAway && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await english.button(english.t.register.submit).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(texts.en.registration.problem);
  await expect(english.field('password2')).toHaveValue(person.password);
  isAway = false;
  await english.button(english.t.register.submit).click();
  await page.waitForURL(/\/activationemailsent\?id=/);
  await page.goto('/register');
  await expect(english.field('name')).toHaveValue('');
});

test('a password is shown by its button, hidden again when it is sent, and never kept by the tab', async ({
  page,
}) => {
  const { ui, account } = texts.es;
  await page.goto('/login');
  const field = page.getByLabel(account.fields.password, { exact: true });
  const show = page.getByRole('button', { name: `${ui.showPassword} ${account.fields.password}` });
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await show.focus();
  await page.keyboard.press('Enter');
  const hide = page.getByRole('button', { name: `${ui.hidePassword} ${account.fields.password}` });
  await expect(hide).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByLabel(account.fields.email).fill(freshEmail());
  await field.fill(password);
  await field.press('Tab');
  await page.keyboard.press('Space');
  await expect(field).toHaveAttribute('type', 'password');
  await show.click();
  // Pressing keys on the button has not sent the form.
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: account.login.submit, exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveValue(password);
  await show.click();
  await field.press('End');
  await field.press('x');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain('draft:login');
  expect(stored).not.toContain(password);
});

test('a form restored from the back/forward cache is reloaded, without the password', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(texts.es.account.fields.password).fill(password);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(page.getByLabel(texts.es.account.fields.password)).toHaveValue('');
});

test('signing out forgets the drafts of the tab', async ({ page, context, portal, mailbox }) => {
  await page.goto('/visitante');
  await page.getByLabel(texts.es.registration.label.email).fill('alguien@ejemplo.mx');
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).length)).toBeGreaterThan(0);
  await signInBrowser(context, portal, await activeAccount(portal, mailbox));
  await page.goto('/dashboard?asistencia=CONGRESISTA');
  await page.getByRole('button', { name: texts.es.dashboard.signOut }).click();
  await page.waitForURL(/\/login$/);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
});

test('account pages are kept out of shared caches, and are static if they show no providers', async ({
  portal,
}) => {
  const client = new Client(portal);
  for (const [path, isStatic] of [
    ['/login', false],
    ['/register', false],
    ['/passwordReset', true],
    ['/social-login-error', true],
  ] as const) {
    for (const language of languages) {
      const page = await client.get(path, { Cookie: `lang=${language}` });
      const { status, headers } = page;
      expect([path, status, staticTag.test(headers.get('etag') ?? '')]).toEqual([path, 200, isStatic]);
      expect(page.headers.get('cache-control')).toBe('private, no-cache');
    }
  }
});

test.describe('at start', () => {
  const token = (exp: unknown) =>
    `x.${Buffer.from(JSON.stringify({ id: '1', name: 'Ñandú', exp })).toString('base64url')}.y`;

  test('a page removes what the old portal left: an expired token and its service workers', async ({
    page,
  }) => {
    const now = Math.floor(Date.now() / 1000);
    await page.goto('/faq');
    for (const [left, kept] of [
      [token(now - 1), null],
      [token('soon'), null],
      ['nonsense', null],
      [token(now + 600), token(now + 600)],
    ] as const) {
      await page.evaluate((value) => localStorage.setItem('token', value), left);
      await page.reload();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(kept);
    }
    const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await page
      .context()
      .route('**/old-worker.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'self.addEventListener("fetch", () => {})' }),
      );
    await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'));
    expect(await count()).toBe(1);
    await page.reload();
    await expect.poll(count).toBe(0);
  });
});

test('offers another mail only after a minute, and shows the seconds left', {
  tag: ['@limits'],
}, async ({ page, mailbox }) => {
  const forms = new AccountForms(page, 'es');
  const person = newcomer();
  await forms.register(person);
  const resend = forms.button(forms.t.waiting.resend);
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/Podrás pedirlo de nuevo dentro de \d+ segundos\./)).toBeVisible();
  await mailbox.newest(person.email);
});

test('after too many wrong passwords, the person has to wait', { tag: ['@limits'] }, async ({
  page,
  portal,
  mailbox,
}) => {
  const account = await activeAccount(portal, mailbox);
  const forms = new AccountForms(page, 'es');
  await page.goto('/login');
  for (let attempt = 0; attempt < 4; attempt++) {
    const wrong = { email: account.email, password: `roble-y-pino-${attempt}` };
    const refused = await page.request.post('/api/users/login', {
      data: wrong,
      headers: { origin: portal.baseURL },
    });
    expect(refused.status()).toBe(400);
  }
  await forms.submitSignIn({ email: account.email, password: 'roble-y-pino' });
  await forms.expectError('password', texts.es.validation.passwordIncorrect);
  await forms.field('password').fill('');
  await expect(forms.button(forms.t.login.submit)).toBeEnabled();
  await forms.submitSignIn(account);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Demasiados intentos. Vuelve a intentarlo dentro de 15 minutos.',
  );
  await expect(forms.field('email')).toHaveValue(account.email);
});
