import type { Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import {
  activationPath,
  activeAccount,
  anotherSession,
  newcomer,
  password,
  signInBrowser,
  waitingAccount,
} from '../support/accounts';
import { Client, cookieOf, staticTag } from '../support/client';
import { eventOf, expect, languages, phone, test, texts } from '../support/fixtures';
import { linkTo } from '../support/mailbox';
import { freshEmail, visitorBody } from '../support/people';
import { decodeQr } from '../support/qr';
import { expectWellMade } from '../support/scroll';

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

test.beforeEach(({ expectedErrors }) => {
  // Chromium logs every error response, such as the 404 for an invalid id.
  expectedErrors.push(/Failed to load resource/);
});

test('from the account to the pass: register, activate, dashboard, QR, resend, sign out', async ({
  page,
  context,
  mailbox,
  portal,
}) => {
  test.slow();
  const forms = new AccountForms(page, 'es');
  const person = newcomer();
  const { dashboard, landed, mail } = texts.es;
  await page.goto('/register');
  await forms.fillRegistration(person);
  // A double click creates one account and sends one mail.
  await forms.button(forms.t.register.submit).dblclick();
  await page.waitForURL(/\/activationemailsent\?id=[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(forms.t.waiting.title);
  await expect(page.getByRole('main')).toContainText(person.email);
  await expectWellMade(page);
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
  await expectWellMade(tab);

  // The waiting tab continues by itself, to the choice of a form, since the person is not registered yet.
  await page.bringToFront();
  await page.waitForURL(`**/nuevoRegistro/${userId}`, { timeout: 15_000 });

  await page.goto('/dashboard?asistencia=CONGRESISTA');
  await expect(page.getByRole('main')).toContainText(dashboard.unregistered);
  await expectWellMade(page);

  const id = await attend(page, person.email, { locale: 'es', categoria: 'CONGRESISTA' });
  await mailbox.newest(person.email, 2);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    dashboard.greeting.replace('{name}', 'María José'),
  );
  await expect(page.getByRole('main')).toContainText(dashboard.registered);
  await expectWellMade(page);

  const record = await (await page.request.get(`/api/attendees/${id}`)).json();
  expect(record.userId).toBe(userId);
  await page.getByRole('link', { name: dashboard.qr }).click();
  const image = page.getByRole('main').getByRole('img', { name: /QR/ });
  await expect(image).toBeVisible();
  await expectWellMade(page);
  const payload = eventOf(portal).qrPayload === 'userId' ? userId : record.guid;
  expect(decodeQr(await image.screenshot())).toBe(payload);

  await page.getByRole('link', { name: texts.es.ui.backToDashboard }).click();
  await page.getByRole('button', { name: dashboard.resend }).click();
  await expect(page.getByRole('status').filter({ hasText: landed.emailSent })).toBeVisible();
  await mailbox.newest(person.email, 3);

  const session = await context.cookies();
  const elsewhere = await anotherSession(portal, person);
  await page.getByRole('button', { name: dashboard.signOut }).click();
  await page.waitForURL(/\/login$/);
  await page.goBack();
  await expect(page.getByRole('main')).not.toContainText(dashboard.registered);
  // The session itself has ended, not just the cookie.
  await context.addCookies(session);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fdashboard$/);
  // The person's other browsers stay signed in.
  expect((await new Client(portal).get('/cuenta', { Cookie: elsewhere })).status).toBe(200);
});

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('registration: what is wrong is said, and nothing typed is lost, neither by a switch of the language, except passwords, nor by a failure', async ({
    page,
  }) => {
    const forms = new AccountForms(page, 'en');
    const { validation } = texts.en;
    const submit = forms.button(forms.t.register.submit);
    await page.goto('/register');
    await expectWellMade(page);
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
    await expectWellMade(page);

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
    await expect(forms.field('password')).toHaveValue('corta');

    await forms.fillRegistration(person);
    await page.getByRole('link', { name: /Español/ }).click();
    const spanish = new AccountForms(page, 'es');
    await expect(spanish.field('name')).toHaveValue(person.name);
    await expect(spanish.field('email2')).toHaveValue(person.email);
    await expect(spanish.field('password')).toHaveValue('');
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(stored).toContain(person.email);
    expect(stored).not.toContain(person.password);

    await spanish.fillRegistration(person);
    let isAway = true;
    await page.route('**/register', (route) =>
      isAway && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await spanish.button(spanish.t.register.submit).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(texts.es.registration.problem);
    await expect(spanish.field('password2')).toHaveValue(person.password);
    isAway = false;
    await spanish.button(spanish.t.register.submit).click();
    await page.waitForURL(/\/activationemailsent\?id=/);
    await page.goto('/register');
    await expect(spanish.field('name')).toHaveValue('');
  });

  test('a forgotten password is replaced, once, by the link in the mail (en)', async ({
    page,
    portal,
    mailbox,
  }) => {
    test.slow();
    const forms = new AccountForms(page, 'en');
    const { validation, mail } = texts.en;
    const account = await activeAccount(portal, mailbox);
    await page.goto('/login');
    await page.getByRole('link', { name: forms.t.login.forgot }).click();
    await forms.field('email').fill(freshEmail());
    await expectWellMade(page);
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
    await expectWellMade(page);
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

    const client = new Client(portal);
    const again = await client.get(link.slice(new URL(link).origin.length));
    const { text } = await client.get('/passwordResetBack', { Cookie: `lang=en; ${cookieOf(again)}` });
    expect(text).toContain(forms.t.passwordResetBack.invalid);
    expect(text).toMatch(/<a [^>]*href="\/passwordReset"/);
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

test('sign-in, also from an account that waits for activation: each refusal has its message, and no address leads to another site', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const forms = new AccountForms(page, 'es');
  const { validation } = texts.es;
  const account = await activeAccount(portal, mailbox);
  const waiting = await waitingAccount(portal);
  await signInBrowser(context, portal, waiting);
  await page.goto(`/activationemailsent?id=${waiting.id}`);
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await forms.submitSignIn({ email: account.email, password: 'roble-y-pino' });
  await forms.expectError('password', validation.passwordIncorrect);
  await expect(forms.field('email')).toHaveValue(account.email);
  await forms.submitSignIn({ email: freshEmail(), password });
  await forms.expectError('email', validation.emailNotFound);
  await forms.submitSignIn({ email: 'nadie', password: '' });
  await forms.expectError('email', validation.emailInvalid);
  await forms.expectError('password', validation.passwordRequired);
  await expectWellMade(page);

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

  // lib/http/own-path.test.ts covers every kind of refused address.
  await forms.signIn(account, '/login?callbackUrl=/%09/evil.example');
  await page.waitForURL(home);
  for (const evil of ['/%09/evil.example', 'https://evil.example/', '//evil.example', '/api/users/logout']) {
    const arrival = await new Client(portal).get(`/login?callbackUrl=${evil}`, { Cookie: account.cookie });
    expect([evil, arrival.status, arrival.headers.get('location')]).toEqual([evil, 307, '/dashboard']);
  }
});

test('an invalid activation link says so', async ({ request }) => {
  for (const path of ['/activate', '/activate?id=', '/activate?id=nothing', '/activate?id=a&id=b']) {
    const text = await (await request.get(path)).text();
    expect(text, path).toContain(texts.es.account.activate.failed);
    expect(text, path).toMatch(new RegExp(`<a [^>]*href="/login"[^>]*>${texts.es.account.activate.signIn}<`));
  }
});

test('a protected page redirects signed-out people to the sign-in, with its address', async ({ portal }) => {
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
});

test('the pass is at the three addresses of its owner, and nobody else can open it', {
  tag: ['@both-stores'],
}, async ({ account, portal }) => {
  const client = new Client(portal);
  const own = { Cookie: account.cookie };
  const other = await client.register({ email: freshEmail() });
  expect((await client.get(`/qr/${account.id}`, own)).status).toBe(404);
  const { id } = await client.register({ email: account.email }, { Authorization: account.token });
  const { guid } = (await client.get(`/api/attendees/${id}`, own)).json<{ guid: string }>();
  for (const each of [account.id, id, guid]) {
    const answer = await client.get(`/qr/${each}`, own);
    expect([each, answer.status]).toEqual([each, 200]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.text).toContain(guid);
  }
  const anothers = guid.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  for (const foreign of [other.id, anothers, 'x', '{}']) {
    const answer = await client.get(`/qr/${encodeURIComponent(foreign)}`, own);
    expect([foreign, answer.status]).toEqual([foreign, 404]);
  }
});

test('signed-in people are redirected from the sign-in and the account creation to the dashboard', async ({
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
}, async ({ account, portal }) => {
  const client = new Client(portal);
  // Somebody registered this email earlier, without an account.
  const { id } = await client.register({ email: account.email });
  const own = { Cookie: `lang=es; ${await anotherSession(portal, account)}` };
  const { text } = await client.get('/dashboard', own);
  expect(text).toContain(texts.es.dashboard.registered);
  expect(text).toContain(`href="/registro/${id}?from=dashboard"`);
  expect((await client.get(`/api/attendees/${id}`, own)).json().userId).toBe(account.id);
});

test('a password is shown by its button, hidden again when it is sent, and never kept by the tab or the back/forward cache', async ({
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

  // A form restored from the back/forward cache is reloaded.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(field).toHaveValue('');
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
  // The button keeps the focus while it cannot be pressed.
  await resend.focus();
  await expect(resend).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Podrás pedirlo de nuevo dentro de \d+ segundos\./)).toBeVisible();
  await mailbox.newest(person.email);
  await expect(page.getByText(texts.es.landed.emailNotSent)).toHaveCount(0);
});
