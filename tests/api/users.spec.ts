import type { Fixtures } from '@playwright/test';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { type Account, activeAccount, password, waitingAccount } from '../support/accounts';
import { type Answer, Client, cookieOf } from '../support/client';
import { test as base, expect } from '../support/fixtures';
import { linkTo, type Mailbox } from '../support/mailbox';
import { testWithPortal } from '../support/own-portal';
import { freshEmail } from '../support/people';
import type { Portal } from '../support/targets';

/** The calls below /api/users. Their responses and cookies may never contain a password or its hash. */
class UsersApi extends Client {
  constructor(
    private readonly own: Portal,
    private readonly mailbox: Mailbox,
  ) {
    super(own);
  }

  override async send(...[method, path, headers, body]: Parameters<Client['send']>): Promise<Answer> {
    const answer = await super.send(method, `/api/users/${path}`, headers, body);
    expect(answer.text + answer.headers.getSetCookie()).not.toMatch(/\$2[aby]\$|nogal/);
    return answer;
  }

  /** The status of a call made for an account. `usuario` is available to every account, active or not. */
  async statusOf(id: string, headers: Record<string, string>): Promise<number> {
    return (await this.get(`usuario/${id}`, headers)).status;
  }

  waiting(): Promise<Account> {
    return waitingAccount(this.own);
  }

  active(): Promise<Account> {
    return activeAccount(this.own, this.mailbox);
  }

  /** The id in the link of the newest mail to an account, once it has that many mails. */
  async linkIn({ email }: Account, path: string, count: number): Promise<string> {
    return new URL(linkTo(await this.mailbox.newest(email, count), path)).searchParams.get('id') ?? '';
  }

  async activationOf(account: Account): Promise<string> {
    return this.linkIn(account, '/activate', 1);
  }

  /** Asserts that an account has exactly that many mails and that none is pending. */
  async expectMails({ email }: Account, count: number): Promise<void> {
    // Mails are sent in the order of their records. Once a later one has arrived, no earlier one is pending.
    await this.mailbox.newest((await this.waiting()).email);
    expect(this.mailbox.to(email)).toHaveLength(count);
  }
}

interface Calls {
  users: UsersApi;
}

const calls: Fixtures<Calls, object, { portal: Portal; mailbox: Mailbox }> = {
  users: async ({ portal, mailbox }, use) => {
    await use(new UsersApi(portal, mailbox));
  },
};

const test = base.extend<Calls>(calls);
/** Run on a separate portal, since all specs count as the same client. */
const limitedTest = testWithPortal(async () => ({ env: { RATE_LIMIT_FACTOR: '1' } })).extend<Calls>(calls);

/** A registration as typed, with email and password twice. */
function registration(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const typed = { name: 'María Peña', email: freshEmail(), password, ...overrides };
  return { email2: typed.email, password2: typed.password, ...typed };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const outcome = (answer: Answer): [number, unknown] => [answer.status, answer.json().code];
const keys = (answer: Answer): [number, string[]] => [answer.status, Object.keys(answer.json())];

test.describe('register', () => {
  test('answers token and id, sets the session, sends one activation mail', async ({
    users,
    portal,
    mailbox,
  }) => {
    const email = freshEmail();
    const answer = await users.post('register', { ...registration({ email }), locale: 'en' });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.json()).sort()).toEqual(['id', 'token']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^authjs\.session-token=ey.*; Path=\/; .*Max-Age=604800; HttpOnly; SameSite=lax$/i,
    );
    const { id, token } = answer.json<{ id: string; token: string }>();
    const { iat, exp, ...claims } = decodeJwt(token);
    expect(claims).toEqual({
      sub: id,
      id,
      name: 'María Peña',
      email,
      active: false,
      iss: portal.baseURL,
      aud: portal.baseURL,
    });
    expect(Number(exp) - Number(iat)).toBe(7200);
    expect((await mailbox.newest(email)).html).toMatch(/<html[^>]* lang="en"/);
  });

  test('answers only field errors, in the language of the body, the cookie or the header, otherwise Spanish', async ({
    users,
    portal,
  }) => {
    const body = registration({ name: '' });
    const answerTo = async (headers: Record<string, string> = {}, locale?: string) =>
      (await users.post('register', { ...body, locale }, headers)).json();
    const cookie = (lang: string) => ({ Cookie: `lang=${lang}`, Origin: portal.baseURL });
    const english = { name: 'Name is Required' };
    expect(await answerTo(cookie('es'), 'EN')).toEqual(english);
    expect(await answerTo({ ...cookie('en'), 'Accept-Language': 'es' })).toEqual(english);
    expect(await answerTo({ 'Accept-Language': 'en-US,es' })).toEqual(english);
    expect(await answerTo()).toEqual({ name: 'El nombre es obligatorio' });
  });

  test('refuses an email that has an account, by its field', async ({ users }) => {
    const { email } = await users.waiting();
    const again = await users.post('register', registration({ email: email.toUpperCase() }));
    expect(keys(again)).toEqual([400, ['email']]);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('refuses a password of a megabyte without reading it, and one of 60 KB as too long', async ({
    users,
  }) => {
    const huge = await users.post('register', registration({ password: 'x'.repeat(1 << 20) }));
    expect(outcome(huge)).toEqual([413, 'payload_too_large']);
    const long = await users.post('register', registration({ password: 'x'.repeat(25_000) }));
    const tooLong = 'La contraseña es demasiado larga: usa 128 caracteres como máximo';
    expect([long.status, long.json()]).toEqual([400, { password: tooLong, password2: tooLong }]);
  });

  for (const [what, body] of [
    ['no JSON', '{'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['nothing', ''],
  ] as const) {
    test(`refuses a body that is ${what}`, async ({ users }) => {
      const answer = await users.send('POST', 'register', { 'Content-Type': 'application/json' }, body);
      expect(outcome(answer)).toEqual([400, 'invalid_body']);
    });
  }

  test('names the allowed methods', async ({ users }) => {
    const answer = await users.get('register');
    expect([...outcome(answer), answer.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
  });
});

test.describe('login', () => {
  test('answers a token and the session cookie', async ({ users }) => {
    const { email, id } = await users.active();
    const answer = await users.post('login', { email, password });
    expect(keys(answer)).toEqual([200, ['token']]);
    expect(decodeJwt(answer.json<{ token: string }>().token)).toMatchObject({ id, active: true });
    expect(await users.statusOf(id, { Cookie: cookieOf(answer) })).toBe(200);
  });

  test('names the errors by field', async ({ users }) => {
    const [waiting, user] = [await users.waiting(), await users.active()];
    for (const [body, fields] of [
      [{}, ['email', 'password']],
      [{ email: freshEmail(), password }, ['emailnotfound']],
      [{ email: user.email, password: 'encino' }, ['passwordincorrect']],
      [{ email: waiting.email, password: 'encino' }, ['passwordincorrect']],
      [{ email: waiting.email, password }, ['usernotactive']],
      [{ email: { $ne: null }, password: { $ne: null } }, ['email', 'password']],
    ] as const) {
      const answer = await users.post('login', body);
      expect([...keys(answer), cookieOf(answer)]).toEqual([400, fields, '']);
    }
  });
});

limitedTest(
  'of many sign-ins of one client at once, all but eight are refused, and the next is served',
  {
    tag: ['@process'],
  },
  async ({ users }) => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => users.waiting()));
    const signIn = ({ email }: Account) => users.post('login', { email, password });
    const crowd = await Promise.all(
      accounts.flatMap((account) => Array.from({ length: 5 }, () => signIn(account))),
    );
    const refused = crowd.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('1');
    const served = crowd.filter(({ status }) => status !== 429);
    expect(served.length).toBeGreaterThanOrEqual(8);
    for (const answer of served) expect(keys(answer)).toEqual([400, ['usernotactive']]);
    for (const account of accounts) expect(keys(await signIn(account))).toEqual([400, ['usernotactive']]);
  },
);

test.describe('login/success', () => {
  test('gives a token for a session cookie, and none for a bearer token', async ({ users }) => {
    const { cookie, token, id } = await users.waiting();
    const answer = await users.get('login/success', { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
    expect(answer.status).toBe(200);
    expect(decodeJwt(answer.json<{ token: string }>().token).sub).toBe(id);
    const cases: Record<string, string>[] = [{}, bearer(token), { Cookie: 'authjs.session-token=nonsense' }];
    for (const headers of cases) {
      expect(outcome(await users.get('login/success', headers))).toEqual([401, 'unauthenticated']);
    }
  });

  for (const site of ['cross-site', 'same-site']) {
    test(`gives nothing to a request from ${site}`, async ({ users }) => {
      const { cookie } = await users.waiting();
      const answer = await users.get('login/success', { Cookie: cookie, 'Sec-Fetch-Site': site });
      expect(answer.status).toBe(401);
    });
  }
});

test('login/status answers only the session, and only whether its account is active', async ({ users }) => {
  const account = await users.waiting();
  const session = { Cookie: account.cookie };
  const waiting = await users.get('login/status', session);
  expect([waiting.status, waiting.json()]).toEqual([200, { active: false }]);
  expect(waiting.headers.get('cache-control')).toBe('private, no-store');
  await users.post('activation', { activation: await users.activationOf(account) });
  expect((await users.get('login/status', session)).json()).toEqual({ active: true });
  for (const headers of [{}, bearer(account.token)]) {
    expect((await users.get('login/status', headers)).status).toBe(401);
  }
});

test('signing in again ends the browser’s earlier session, and its token', async ({ users, portal }) => {
  const account = await users.active();
  const signIn = async (headers: Record<string, string> = {}) => {
    const answer = await users.post('login', { email: account.email, password }, headers);
    return { cookie: { Cookie: cookieOf(answer) }, token: bearer(answer.json<{ token: string }>().token) };
  };
  const [earlier, elsewhere] = [await signIn(), await signIn()];
  const later = await signIn({ ...earlier.cookie, Origin: portal.baseURL });
  for (const [session, status] of [
    [earlier, 401],
    [elsewhere, 200],
    [later, 200],
  ] as const) {
    expect(await users.statusOf(account.id, session.cookie)).toBe(status);
    expect(await users.statusOf(account.id, session.token)).toBe(status);
  }
});

test.describe('logout', () => {
  test('clears the cookie and ends every session and token so far, at once', async ({ users, portal }) => {
    const { cookie, token, id, email } = await users.active();
    const elsewhere = await users.post('login', { email, password });
    const cookies = `${cookie}; asistencia=CONGRESISTA`;
    const answer = await users.send('POST', 'logout', { Cookie: cookies, Origin: portal.baseURL });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const removed = answer.headers.getSetCookie();
    // The browser also loses what it registered without an account, and the next person has to choose a category again.
    for (const name of ['authjs.session-token', 'owner', 'asistencia'])
      expect(removed.find((each) => each.startsWith(`${name}=`))).toMatch(/^[^=]+=; Path=\/; .*Max-Age=0/);
    for (const headers of [
      bearer(token),
      bearer(elsewhere.json<{ token: string }>().token),
      { Cookie: cookie },
      { Cookie: cookieOf(elsewhere) },
    ]) {
      expect(await users.statusOf(id, headers)).toBe(401);
    }
    const again = await users.post('login', { email, password });
    expect(await users.statusOf(id, bearer(again.json<{ token: string }>().token))).toBe(200);
  });

  test('answers 204 without a session too, and does not let another site end a session', async ({
    users,
  }) => {
    expect((await users.send('POST', 'logout')).status).toBe(204);
    const { cookie, id } = await users.waiting();
    const session = { Cookie: cookie };
    for (const headers of [{ ...session, Origin: 'https://evil.example' }, session]) {
      expect((await users.send('POST', 'logout', headers)).status).toBe(403);
    }
    expect(await users.statusOf(id, session)).toBe(200);
  });
});

test.describe('usuario', () => {
  test('answers name and email of oneself, active or not, by cookie, bearer and bare token', async ({
    users,
  }) => {
    const { id, name, email, cookie, token } = await users.waiting();
    for (const headers of [
      { Cookie: cookie },
      bearer(token),
      { Authorization: token },
      { Authorization: `bearer ${token}` },
    ] as Record<string, string>[]) {
      const answer = await users.get(`usuario/${id}`, headers);
      expect([answer.status, answer.json()]).toEqual([200, { name, email }]);
    }
  });

  test('answers the same bytes for another’s id and an unknown one, and 401 without a session', async ({
    users,
  }) => {
    const [me, other] = [await users.waiting(), await users.active()];
    const bodies = new Set<string>();
    for (const id of [other.id, 'f'.repeat(24), 'x', '[object Object]', '$ne']) {
      const answer = await users.get(`usuario/${encodeURIComponent(id)}`, bearer(me.token));
      expect([id, answer.status]).toEqual([id, 404]);
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
    expect(await users.statusOf(me.id, {})).toBe(401);
  });

  for (const [signature, forge] of [
    ['none', (claims: object) => new UnsecuredJWT({ ...claims }).encode()],
    [
      'a foreign key',
      (claims: object) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 'k')),
    ],
  ] as const) {
    test(`refuses a token signed by ${signature}`, async ({ users }) => {
      const { id, token } = await users.waiting();
      expect(await users.statusOf(id, bearer(await forge(decodeJwt(token))))).toBe(401);
    });
  }
});

test.describe('activation', () => {
  const activationFailed = [
    400,
    { code: 'activation_failed', message: 'Your account was not activated successfully, try later please.' },
  ];

  test('answers the name as a JSON string, again when repeated, and signs nobody in', async ({ users }) => {
    const account = await users.waiting();
    const activation = await users.activationOf(account);
    for (let i = 0; i < 2; i++) {
      const answer = await users.post('activation', { activation });
      expect([answer.status, answer.text, cookieOf(answer)]).toEqual([200, `"${account.name}"`, '']);
    }
  });

  test('a session that waits becomes active by itself', async ({ users }) => {
    const account = await users.waiting();
    await users.post('activation', { activation: await users.activationOf(account) });
    const answer = await users.get('login/success', { Cookie: account.cookie });
    expect(decodeJwt(answer.json<{ token: string }>().token).active).toBe(true);
  });

  for (const [what, body] of [
    ['missing', {}],
    ['bad', { activation: 'f'.repeat(24) }],
    ['an operator', { activation: { $gt: '' } }],
  ] as const) {
    test(`refuses an id that is ${what}`, async ({ users }) => {
      const answer = await users.post('activation', { ...body, locale: 'en' });
      expect([answer.status, answer.json()]).toEqual(activationFailed);
    });
  }

  test('refuses the code of the mail like any bad id, also in the session that waits', async ({
    users,
    portal,
    mailbox,
  }) => {
    const account = await users.waiting();
    const session = { Cookie: account.cookie, Origin: portal.baseURL };
    const code = /\b\d{6}\b/.exec((await mailbox.newest(account.email)).text)?.[0];
    expect(code).toBeDefined();
    for (const headers of [{}, bearer(account.token), session])
      for (const activation of [code, Number(code)]) {
        const answer = await users.post('activation', { activation, locale: 'en' }, headers);
        expect([answer.status, answer.json()]).toEqual(activationFailed);
      }
    expect((await users.get('login/status', session)).json()).toEqual({ active: false });
  });
});

test.describe('activationemailresend', () => {
  test('sends once more, in the language of the path', async ({ users, mailbox }) => {
    const account = await users.waiting();
    await mailbox.newest(account.email);
    for (const [locale, sent, count] of [
      ['EN', 'en', 2],
      ['fr', 'es', 3],
    ] as const) {
      const answer = await users.get(`activationemailresend/${account.id}/${locale}`);
      expect([answer.status, answer.json()]).toEqual([200, { sent: true }]);
      expect((await mailbox.newest(account.email, count)).html).toMatch(
        new RegExp(`<html[^>]* lang="${sent}"`),
      );
    }
  });

  test('answers the same bytes for an unknown and an active account, and sends nothing there', async ({
    users,
  }) => {
    const account = await users.active();
    for (const id of [account.id, 'f'.repeat(24), '$ne', 'x']) {
      const answer = await users.get(`activationemailresend/${id}/es`);
      expect([id, answer.status, answer.text]).toEqual([id, 200, '{"sent":true}']);
    }
    await users.expectMails(account, 1);
  });

  for (const [what, method, headers] of [
    ['HEAD', 'HEAD', {}],
    ['a prefetch', 'GET', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['another site', 'GET', { 'Sec-Fetch-Site': 'cross-site' }],
  ] as [string, string, Record<string, string>][]) {
    test(`sends nothing for ${what} and answers as usual`, async ({ users }) => {
      const account = await users.waiting();
      const answer = await users.send(method, `activationemailresend/${account.id}/es`, headers);
      expect(answer.status).toBe(200);
      await users.expectMails(account, 1);
    });
  }
});

test.describe('passwordreset and its confirmation', () => {
  const newPassword = 'roble-y-fresno';
  const typed = { password: newPassword, password2: newPassword };

  /** An active account that asked for a new password, and the id in the mailed link. */
  async function askedFor(users: UsersApi): Promise<{ account: Account; link: string }> {
    const account = await users.active();
    const answer = await users.post('passwordreset', { email: account.email, locale: 'en' });
    expect([answer.status, answer.json()]).toEqual([200, { sent: true }]);
    return { account, link: await users.linkIn(account, '/passwordResetBack', 2) };
  }

  test('names the errors of the email by field', async ({ users, mailbox }) => {
    expect(keys(await users.post('passwordreset', { email: 'x' }))).toEqual([400, ['email']]);
    const unknown = await users.post('passwordreset', { email: freshEmail() });
    expect(keys(unknown)).toEqual([400, ['emailnotfound']]);
    const { account } = await askedFor(users);
    expect((await mailbox.newest(account.email, 2)).html).toMatch(/<html[^>]* lang="en"/);
  });

  for (const place of ['body', 'cookie']) {
    test(`changes the password once by the proof in the ${place}`, async ({ users, portal, mailbox }) => {
      const { account, link } = await askedFor(users);
      const { email, token, cookie, id } = account;
      const confirm = () =>
        place === 'body'
          ? users.post('passwordresetconfirmation', { ...typed, id: link })
          : users.post(
              'passwordresetconfirmation',
              { ...typed, name: 'x', email, email2: email },
              { Cookie: `reset=${link}`, Origin: portal.baseURL },
            );
      const answer = await confirm();
      expect([answer.status, answer.json()]).toEqual([200, { changed: true }]);
      expect(outcome(await confirm())).toEqual([400, 'reset_link_invalid']);
      for (const headers of [bearer(token), { Cookie: cookie }]) {
        expect(await users.statusOf(id, headers)).toBe(401);
      }
      expect((await users.post('login', { email, password: newPassword })).status).toBe(200);
      // The mails are: activation, reset link, and the notice that the password was changed.
      await mailbox.newest(email, 3);
    });
  }

  test('without proof it changes nothing', async ({ users }) => {
    const { email, id } = (await askedFor(users)).account;
    for (const body of [typed, { ...typed, id }, { ...typed, id: { $ne: null } }, { ...typed, email }]) {
      expect(outcome(await users.post('passwordresetconfirmation', body))).toEqual([
        400,
        'reset_link_invalid',
      ]);
    }
    expect((await users.post('login', { email, password })).status).toBe(200);
  });

  test('a field error leaves the link usable', async ({ users }) => {
    const { link } = await askedFor(users);
    const confirm = (body: object) => users.post('passwordresetconfirmation', { id: link, ...body });
    expect(keys(await confirm({ password: 'x', password2: 'x' }))).toEqual([400, ['password']]);
    expect((await confirm(typed)).status).toBe(200);
  });

  test('a live reset id answers name and email of its account', async ({ users }) => {
    const { account, link } = await askedFor(users);
    const answer = await users.get(`usuario/${link}`);
    expect([answer.status, answer.json()]).toEqual([200, { name: account.name, email: account.email }]);
    await users.post('passwordresetconfirmation', { ...typed, id: link });
    expect((await users.get(`usuario/${link}`)).status).toBe(401);
  });
});

for (const provider of ['google', 'facebook', 'outlook']) {
  test(`${provider} leads to the error page where it is not configured`, async ({ users, portal }) => {
    const answer = await users.get(provider);
    const location = new URL(answer.headers.get('location') ?? '', portal.baseURL);
    expect([answer.status, location.href]).toEqual([302, `${portal.baseURL}/social-login-error`]);
  });
}
