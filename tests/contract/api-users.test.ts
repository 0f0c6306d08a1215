import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { deps as Deps } from '@/lib/deps';
import { goodPassword, linkIn, mailsOf, registration, userRecord } from '@/tests/factories/accounts';

// Outside of Next there is no response to wait for.
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => unknown) => void task(),
}));

const origin = 'http://localhost:3000';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-users-'));
const hour = 3600_000;

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;
type Methods = Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'OPTIONS', Handler>;
let paths: Record<string, Methods>;
let deps: typeof Deps;

beforeAll(async () => {
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    APP_URL: origin,
    MONGODB_URI: '',
    LOG_LEVEL: 'silent',
    // All tests use one client; the limits are tested next to the use cases.
    RATE_LIMIT_FACTOR: '1000',
  });
  ({ deps } = await import('@/lib/deps'));
  paths = {
    register: await import('@/app/api/users/register/route'),
    login: await import('@/app/api/users/login/route'),
    'login/success': await import('@/app/api/users/login/success/route'),
    'login/status': await import('@/app/api/users/login/status/route'),
    logout: await import('@/app/api/users/logout/route'),
    usuario: await import('@/app/api/users/usuario/[userId]/route'),
    activationemailresend: await import('@/app/api/users/activationemailresend/[userId]/[locale]/route'),
    activation: await import('@/app/api/users/activation/route'),
    passwordreset: await import('@/app/api/users/passwordreset/route'),
    passwordresetconfirmation: await import('@/app/api/users/passwordresetconfirmation/route'),
    google: await import('@/app/api/users/google/route'),
    facebook: await import('@/app/api/users/facebook/route'),
    outlook: await import('@/app/api/users/outlook/route'),
  } as unknown as typeof paths;
});

afterAll(async () => {
  await deps().sender.stop();
  await deps().passwords.close();
  await deps().store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Ask {
  method?: keyof Methods;
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

async function call(path: string, { method, params = {}, body, headers = {} }: Ask = {}) {
  const verb = method ?? (body === undefined ? 'GET' : 'POST');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new NextRequest(`${origin}/api/users/${[path, ...Object.values(params)].join('/')}`, {
    method: verb,
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(text !== undefined && { body: text }),
  });
  const response = await (paths[path] as Methods)[verb](request, { params: Promise.resolve(params) });
  const raw = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    raw,
    json: raw ? JSON.parse(raw) : undefined,
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; '),
  };
}

let people = 0;
/** A new email each time, because all tests in this file share one store. */
const freshEmail = () => `persona${++people}@example.mx`;
const spanish = { locale: 'es' };

async function registered(email = freshEmail()) {
  const answer = await call('register', { body: { ...registration({ email }), ...spanish } });
  expect(answer.status, answer.raw).toBe(201);
  return { email, ...answer.json, cookie: answer.cookie } as {
    email: string;
    id: string;
    token: string;
    cookie: string;
  };
}

async function active(email = freshEmail()) {
  const user = await registered(email);
  await call('activation', { body: { activation: await linkIn(deps(), user.id, 'activation') } });
  return user;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const own = (cookie: string) => ({ cookie, origin });

describe('register', () => {
  test('answers token and id, sets the session, queues one activation mail', async () => {
    const email = freshEmail();
    const answer = await call('register', { body: { ...registration({ email }), locale: 'en' } });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.json).sort()).toEqual(['id', 'token']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^authjs\.session-token=ey.*; Path=\/; .*Max-Age=604800; HttpOnly; SameSite=lax$/i,
    );
    const { iat, exp, ...claims } = decodeJwt(answer.json.token);
    expect(claims).toEqual({
      sub: answer.json.id,
      id: answer.json.id,
      name: 'María Peña',
      email,
      active: false,
      iss: origin,
      aud: origin,
    });
    expect(Number(exp) - Number(iat)).toBe(7200);
    expect(await mailsOf(deps(), answer.json.id, 'activation')).toMatchObject([{ locale: 'en' }]);
  });

  test('answers field errors alone, in the language of the body, the cookie, the header, else Spanish', async () => {
    const body = registration({ name: '' });
    const name = async (ask: Ask) => (await call('register', { body, ...ask })).json;
    expect(await name({ body: { ...body, locale: 'EN' }, headers: { cookie: 'lang=es', origin } })).toEqual({
      name: 'Name is Required',
    });
    expect(await name({ headers: { cookie: 'lang=en', origin, 'accept-language': 'es' } })).toEqual({
      name: 'Name is Required',
    });
    expect(await name({ headers: { 'accept-language': 'en-US,es' } })).toEqual({ name: 'Name is Required' });
    expect(await name({})).toEqual({ name: 'El nombre es obligatorio' });
  });

  test('refuses an e-mail that has an account, by its field', async () => {
    const { email } = await registered();
    const again = await call('register', { body: registration({ email: email.toUpperCase() }) });
    expect(again.status).toBe(400);
    expect(Object.keys(again.json)).toEqual(['email']);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('refuses a password of a megabyte unread, and one of 60 KB as too long', async () => {
    const huge = await call('register', { body: registration({ password: 'x'.repeat(1 << 20) }) });
    expect([huge.status, huge.json.code]).toEqual([413, 'payload_too_large']);
    const long = await call('register', { body: { ...registration({ password: 'x'.repeat(25_000) }) } });
    expect([long.status, Object.keys(long.json)]).toEqual([400, ['password']]);
  });

  test.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['nothing', ''],
  ])('refuses a body that is %s', async (_, body) => {
    const answer = await call('register', { body });
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_body']);
  });

  test('tells the methods that it takes', async () => {
    const answer = await call('register', { method: 'GET' });
    expect([answer.status, answer.headers.get('allow'), answer.json.code]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ]);
  });
});

describe('login', () => {
  test('answers a token and the session cookie', async () => {
    const { email, id } = await active();
    const answer = await call('login', { body: { email, password: goodPassword } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toEqual(['token']);
    expect(decodeJwt(answer.json.token)).toMatchObject({ id, active: true });
    expect(
      (await call('usuario', { params: { userId: id }, headers: { cookie: answer.cookie } })).status,
    ).toBe(200);
  });

  test('tells by field what is wrong', async () => {
    const [waiting, user] = [await registered(), await active()];
    const keys = async (body: object) => {
      const answer = await call('login', { body });
      expect([answer.status, answer.cookie]).toEqual([400, '']);
      return Object.keys(answer.json);
    };
    expect(await keys({})).toEqual(['email', 'password']);
    expect(await keys({ email: freshEmail(), password: goodPassword })).toEqual(['emailnotfound']);
    expect(await keys({ email: user.email, password: 'encino' })).toEqual(['passwordincorrect']);
    expect(await keys({ email: waiting.email, password: 'encino' })).toEqual(['passwordincorrect']);
    expect(await keys({ email: waiting.email, password: goodPassword })).toEqual(['usernotactive']);
    expect(await keys({ email: { $ne: null }, password: { $ne: null } })).toEqual(['email', 'password']);
  });
});

describe('login/success', () => {
  test('gives a token to a browser with a session cookie, and to no bearer', async () => {
    const { cookie, token, id } = await registered();
    const answer = await call('login/success', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(answer.status).toBe(200);
    expect(decodeJwt(answer.json.token).sub).toBe(id);
    for (const headers of [undefined, bearer(token), { cookie: 'authjs.session-token=nonsense' }]) {
      const refused = await call('login/success', { headers });
      expect([refused.status, refused.json.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test.each(['cross-site', 'same-site'])('gives nothing to a request from %s', async (site) => {
    const { cookie } = await registered();
    expect((await call('login/success', { headers: { cookie, 'sec-fetch-site': site } })).status).toBe(401);
  });
});

test('login/status tells the session alone whether its account is active, and nothing else', async () => {
  const { id, cookie, token } = await registered();
  const waiting = await call('login/status', { headers: { cookie } });
  expect([waiting.status, waiting.json]).toEqual([200, { active: false }]);
  expect(waiting.headers.get('cache-control')).toBe('private, no-store');
  await call('activation', { body: { activation: await linkIn(deps(), id, 'activation') } });
  expect((await call('login/status', { headers: { cookie } })).json).toEqual({ active: true });
  for (const headers of [{}, bearer(token)] as Record<string, string>[]) {
    expect((await call('login/status', { headers })).status).toBe(401);
  }
});

describe('logout', () => {
  test('clears the cookie and ends every session and token so far, at once', async () => {
    const { cookie, token, id, email } = await active();
    const elsewhere = await call('login', { body: { email, password: goodPassword } });
    const answer = await call('logout', { method: 'POST', headers: own(cookie) });
    expect([answer.status, answer.raw]).toEqual([204, '']);
    const [session, owner] = answer.headers.getSetCookie();
    expect(session).toMatch(/^authjs\.session-token=; Path=\/; .*Max-Age=0/);
    // The browser also loses what it registered without an account.
    expect(owner).toMatch(/^owner=; Path=\/; .*Max-Age=0/);
    for (const headers of [
      bearer(token),
      bearer(elsewhere.json.token),
      { cookie },
      { cookie: elsewhere.cookie },
    ]) {
      expect((await call('usuario', { params: { userId: id }, headers })).status).toBe(401);
    }
    const again = await call('login', { body: { email, password: goodPassword } });
    expect(
      (await call('usuario', { params: { userId: id }, headers: bearer(again.json.token) })).status,
    ).toBe(200);
  });

  test('answers 204 to nobody as well, and lets no other site end a session', async () => {
    expect((await call('logout', { method: 'POST' })).status).toBe(204);
    const { cookie, id } = await registered();
    for (const headers of [{ cookie, origin: 'https://evil.example' }, { cookie }]) {
      expect(
        (await call('logout', { method: 'POST', headers: headers as Record<string, string> })).status,
      ).toBe(403);
    }
    expect((await call('usuario', { params: { userId: id }, headers: { cookie } })).status).toBe(200);
  });
});

describe('usuario', () => {
  test('answers name and e-mail of oneself, active or not, by cookie, bearer and bare token', async () => {
    const { id, email, cookie, token } = await registered();
    for (const headers of [
      { cookie },
      bearer(token),
      { authorization: token },
      { authorization: `bearer ${token}` },
    ]) {
      const answer = await call('usuario', { params: { userId: id }, headers });
      expect([answer.status, answer.json]).toEqual([200, { name: 'María Peña', email }]);
    }
  });

  test('answers the same bytes for another’s id and for none, and 401 to nobody', async () => {
    const [me, other] = [await registered(), await active()];
    const ask = (userId: string, headers: Record<string, string>) =>
      call('usuario', { params: { userId }, headers });
    const answers = await Promise.all(
      [other.id, 'f'.repeat(24), 'x', '[object Object]', '$ne'].map((id) => ask(id, bearer(me.token))),
    );
    for (const answer of answers) expect([answer.status, answer.raw]).toEqual([404, answers[0]?.raw]);
    expect((await ask(me.id, {})).status).toBe(401);
  });

  test.each([
    ['none', (claims: Claims) => new UnsecuredJWT(claims).encode()],
    ['a foreign key', (claims: Claims) => signed(claims, Buffer.alloc(32, 'k'))],
    [
      'the key of another use',
      (claims: Claims) => signed(claims, deps().secrets.keys('session')[0] as Buffer),
    ],
    [
      'the purpose’s key without the user',
      (claims: Claims) => signed(claims, deps().secrets.keys('token')[0] as Buffer),
    ],
  ])('refuses a token signed by %s', async (_, forge) => {
    const { id, token } = await registered();
    const forged = await forge(decodeJwt(token) as Claims);
    expect((await call('usuario', { params: { userId: id }, headers: bearer(forged) })).status).toBe(401);
  });

  test('refuses an expired token', async () => {
    const { id, token } = await registered();
    vi.useFakeTimers({ now: Date.now() + 2 * hour + 16_000, toFake: ['Date'] });
    try {
      expect((await call('usuario', { params: { userId: id }, headers: bearer(token) })).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a session lives seven days', async () => {
    const { id, cookie } = await registered();
    const statusAfter = async (ms: number) => {
      vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
      try {
        return (await call('usuario', { params: { userId: id }, headers: { cookie } })).status;
      } finally {
        vi.useRealTimers();
      }
    };
    expect(await statusAfter(7 * 24 * hour - 60_000)).toBe(200);
    expect(await statusAfter(7 * 24 * hour + 60_000)).toBe(401);
  });
});

describe('activation', () => {
  test('answers the name as a JSON string, the same again when repeated, and signs nobody in', async () => {
    const { id } = await registered();
    const activation = await linkIn(deps(), id, 'activation');
    for (let i = 0; i < 2; i++) {
      const answer = await call('activation', { body: { activation } });
      expect([answer.status, answer.raw, answer.cookie]).toEqual([200, '"María Peña"', '']);
    }
  });

  test('a session that waits becomes active by itself', async () => {
    const { id, cookie } = await registered();
    await call('activation', { body: { activation: await linkIn(deps(), id, 'activation') } });
    const { json } = await call('login/success', { headers: { cookie } });
    expect(decodeJwt(json.token).active).toBe(true);
  });

  test.each([
    ['missing', {}],
    ['bad', { activation: 'f'.repeat(24) }],
    ['an operator', { activation: { $gt: '' } }],
  ])('refuses an id that is %s', async (_, body) => {
    const answer = await call('activation', { body: { ...body, locale: 'en' } });
    expect([answer.status, answer.json]).toEqual([
      400,
      {
        code: 'activation_failed',
        message: 'Your account was not activated successfully, try later please.',
      },
    ]);
  });
});

describe('activationemailresend', () => {
  const resend = (userId: string, locale = 'es', more: Ask = {}) =>
    call('activationemailresend', { params: { userId, locale }, ...more });
  const later = async <T>(task: () => Promise<T>, minutes = 1): Promise<T> => {
    vi.useFakeTimers({ now: Date.now() + minutes * 61_000, toFake: ['Date'] });
    try {
      return await task();
    } finally {
      vi.useRealTimers();
    }
  };
  const count = async (id: string) => (await mailsOf(deps(), id, 'activation')).length;

  test('sends once more, in the language of the path', async () => {
    const { id } = await registered();
    const answer = await later(() => resend(id, 'EN'));
    expect([answer.status, answer.json]).toEqual([200, { sent: true }]);
    await later(() => resend(id, 'fr'), 2);
    expect((await mailsOf(deps(), id, 'activation')).map((mail) => mail.locale)).toEqual(['es', 'en', 'es']);
  });

  test('answers the same bytes for an unknown and an active account, and sends nothing there', async () => {
    const user = await active();
    const answers = await later(() =>
      Promise.all([user.id, 'f'.repeat(24), '$ne', 'x'].map((id) => resend(id))),
    );
    for (const answer of answers) expect([answer.status, answer.raw]).toEqual([200, '{"sent":true}']);
    expect(await count(user.id)).toBe(1);
  });

  test.each([
    ['HEAD', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ] as [string, Ask][])('sends nothing for %s and answers as usual', async (_, ask) => {
    const { id } = await registered();
    const answer = await later(() => resend(id, 'es', ask));
    expect(answer.status).toBe(200);
    expect(await count(id)).toBe(1);
  });
});

describe('passwordreset and its confirmation', () => {
  const newPassword = 'roble-y-fresno';
  const typed = { password: newPassword, password2: newPassword };

  async function askedFor() {
    const user = await active();
    const answer = await call('passwordreset', { body: { email: user.email, locale: 'en' } });
    expect([answer.status, answer.json]).toEqual([200, { sent: true }]);
    expect(await mailsOf(deps(), user.id, 'passwordReset')).toMatchObject([{ locale: 'en' }]);
    return { ...user, id: user.id, link: await linkIn(deps(), user.id, 'passwordReset') };
  }

  test('tells what is wrong with the e-mail by field', async () => {
    const keys = async (body: object) => Object.keys((await call('passwordreset', { body })).json);
    expect(await keys({ email: 'x' })).toEqual(['email']);
    expect(await keys({ email: freshEmail() })).toEqual(['emailnotfound']);
  });

  test.each(['body', 'cookie'])('changes the password once by the proof in the %s', async (place) => {
    const { email, link, token, cookie, id } = await askedFor();
    const ask: Ask =
      place === 'body'
        ? { body: { ...typed, id: link } }
        : {
            body: { ...typed, name: 'x', email, email2: email },
            headers: { cookie: `reset=${link}`, origin },
          };
    const answer = await call('passwordresetconfirmation', ask);
    expect([answer.status, answer.json]).toEqual([200, { changed: true }]);
    const again = await call('passwordresetconfirmation', ask);
    expect([again.status, again.json.code]).toEqual([400, 'reset_link_invalid']);
    for (const headers of [bearer(token), { cookie }]) {
      expect((await call('usuario', { params: { userId: id }, headers })).status).toBe(401);
    }
    expect((await call('login', { body: { email, password: newPassword } })).status).toBe(200);
    expect(await mailsOf(deps(), id, 'passwordChanged')).toHaveLength(1);
  });

  test('without proof it changes nothing', async () => {
    const { email, id } = await askedFor();
    for (const body of [typed, { ...typed, id }, { ...typed, id: { $ne: null } }, { ...typed, email }]) {
      const answer = await call('passwordresetconfirmation', { body });
      expect([answer.status, answer.json.code]).toEqual([400, 'reset_link_invalid']);
    }
    expect((await call('login', { body: { email, password: goodPassword } })).status).toBe(200);
  });

  test('a field error leaves the link usable', async () => {
    const { link } = await askedFor();
    const short = await call('passwordresetconfirmation', {
      body: { id: link, password: 'x', password2: 'x' },
    });
    expect([short.status, Object.keys(short.json)]).toEqual([400, ['password']]);
    expect((await call('passwordresetconfirmation', { body: { ...typed, id: link } })).status).toBe(200);
  });

  test('a live reset id tells name and e-mail of its account', async () => {
    const { link, email } = await askedFor();
    const answer = await call('usuario', { params: { userId: link } });
    expect([answer.status, answer.json]).toEqual([200, { name: 'María Peña', email }]);
    await call('passwordresetconfirmation', { body: { ...typed, id: link } });
    expect((await call('usuario', { params: { userId: link } })).status).toBe(401);
  });
});

describe('social sign-in that is not configured', () => {
  test.each(['google', 'facebook', 'outlook'])('%s leads to the error page', async (name) => {
    const answer = await call(name);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/social-login-error']);
  });
});

test('no answer and no cookie of all these calls holds a password or its hash', async () => {
  const { id } = await registered();
  const { passwordHash } = await userRecord(deps(), id);
  expect(passwordHash).toMatch(/^\$2/);
  const answer = await call('login/success', { headers: { cookie: (await registered()).cookie } });
  expect(answer.raw).not.toMatch(/\$2[aby]\$|nogal/);
});

type Claims = Record<string, never>;
const signed = (claims: Claims, key: Uint8Array) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
