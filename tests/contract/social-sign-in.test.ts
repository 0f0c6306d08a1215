import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextRequest, NextResponse } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { User } from '@/lib/accounts/record';
import { isActive } from '@/lib/accounts/rules';
import type { deps as Deps } from '@/lib/deps';
import { goodPassword, linkIn, mailsOf, registration, userRecord } from '@/tests/factories/accounts';
import { type OidcProvider, startOidcProvider } from '@/tests/support/oidc-provider';

/** The request that is being answered, and the cookies that its response will set. */
const scope = await vi.hoisted(async () => {
  const { AsyncLocalStorage } = await import('node:async_hooks');
  return new AsyncLocalStorage<{ request: NextRequest; set: NextResponse['cookies'] }>();
});

// Outside Next there is no response to wait for and no current request.
vi.mock('next/headers', () => ({
  headers: async () => scope.getStore()?.request.headers,
  cookies: async () => {
    const { request, set } = scope.getStore() ?? {};
    return {
      get: (name: string) => request?.cookies.get(name),
      set: (cookie: { name: string; value: string }) => set?.set(cookie),
    };
  },
}));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => unknown) => void task(),
}));

const origin = 'http://localhost:3000';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-social-'));
type Handler = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>;
let provider: OidcProvider;
let paths: { match: RegExp; handlers: Record<string, Handler> }[];
let deps: typeof Deps;

beforeAll(async () => {
  provider = await startOidcProvider();
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    APP_URL: origin,
    MONGODB_URI: '',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    AUTH_GOOGLE_ID: 'portal',
    AUTH_GOOGLE_SECRET: 'secret',
    AUTH_GOOGLE_ISSUER: `${provider.origin}/google`,
    AUTH_MICROSOFT_ENTRA_ID_ID: 'portal',
    AUTH_MICROSOFT_ENTRA_ID_SECRET: 'secret',
    AUTH_MICROSOFT_ENTRA_ID_ISSUER: `${provider.origin}/common/v2.0`,
  });
  ({ deps } = await import('@/lib/deps'));
  const path = (match: RegExp, module: unknown) => ({ match, handlers: module as Record<string, Handler> });
  paths = [
    path(/^\/api\/auth\//, await import('@/app/api/auth/[...nextauth]/route')),
    path(/^\/api\/users\/google$/, await import('@/app/api/users/google/route')),
    path(/^\/api\/users\/outlook$/, await import('@/app/api/users/outlook/route')),
    path(/^\/api\/users\/register$/, await import('@/app/api/users/register/route')),
    path(/^\/api\/users\/login$/, await import('@/app/api/users/login/route')),
    path(/^\/api\/users\/login\/success$/, await import('@/app/api/users/login/success/route')),
    path(/^\/api\/users\/activation$/, await import('@/app/api/users/activation/route')),
  ];
});

afterAll(async () => {
  await provider.close();
  await deps().sender.stop();
  await deps().passwords.close();
  await deps().store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A minimal browser. It keeps cookies, follows redirects, and stops at an address without a handler. */
class Browser {
  readonly cookies = new Map<string, string>();

  async ask(
    path: string,
    {
      body,
      headers = {},
      base = origin,
    }: { body?: unknown; headers?: Record<string, string>; base?: string } = {},
  ) {
    const url = new URL(path, base);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new NextRequest(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { origin, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const handlers = paths.find(({ match }) => match.test(url.pathname))?.handlers;
    if (!handlers) throw new Error(`No handler for ${url.pathname}`);
    const params = url.pathname.startsWith('/api/auth/')
      ? { nextauth: url.pathname.split('/').slice(3) }
      : {};
    const answer = new NextResponse();
    const response = await scope.run({ request, set: answer.cookies }, () =>
      (handlers[request.method] as Handler)(request, { params: Promise.resolve(params as never) }),
    );
    for (const set of [...response.headers.getSetCookie(), ...answer.headers.getSetCookie()]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /Max-Age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Signs in by the portal's button and the provider. Returns the last address. */
  async signIn(
    name: 'google' | 'outlook',
    claims: Record<string, unknown>,
    { decision = 'allow', callbackUrl = '', headers = {} as Record<string, string> } = {},
  ): Promise<string> {
    const started = await this.ask(
      `/api/users/${name}${callbackUrl && `?callbackUrl=${encodeURIComponent(callbackUrl)}`}`,
      {
        headers,
      },
    );
    const authorize = started.headers.get('location') ?? '';
    if (!authorize.startsWith(provider.origin)) return authorize;
    const back = await fetch(authorize, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ claims: JSON.stringify(claims), decision }),
    });
    const ended = await this.ask(back.headers.get('location') ?? '', { headers });
    expect(ended.status).toBe(302);
    return (ended.headers.get('location') ?? '').replace(origin, '');
  }

  async user(): Promise<User | null> {
    const answer = await this.ask('/api/users/login/success');
    if (answer.status !== 200) return null;
    const { token } = (await answer.json()) as { token: string };
    const { id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return userRecord(deps(), id);
  }
}

let people = 0;
const person = () => ({ sub: `sub-${++people}`, email: `persona${people}@example.mx`, name: 'Íñigo Muñoz' });

async function registered(email: string, isToBeActive: boolean): Promise<{ id: string; browser: Browser }> {
  const browser = new Browser();
  const answer = await browser.ask('/api/users/register', { body: registration({ email }) });
  const { id } = (await answer.json()) as { id: string };
  if (isToBeActive) {
    await browser.ask('/api/users/activation', {
      body: { activation: await linkIn(deps(), id, 'activation') },
    });
  }
  return { id, browser };
}

const passwordLogin = (email: string) =>
  new Browser().ask('/api/users/login', { body: { email, password: goodPassword } });

/** The claims of each provider when it vouches for the email, and when it does not. */
const vouching = [
  ['google', { email_verified: true }, { email_verified: false }],
  ['outlook', { xms_edov: true }, {}],
] as const;

describe.each(vouching)('%s', (name, vouched, unvouched) => {
  test('an unknown email becomes an active account without a mail, and the same one next time', async () => {
    const [browser, claims] = [new Browser(), { ...person(), ...vouched }];
    expect(await browser.signIn(name, claims)).toBe('/dashboard');
    const user = await browser.user();
    expect(user).toMatchObject({ name: 'Íñigo Muñoz', email: claims.email, mails: [] });
    expect(user?._id).toMatch(/^[0-9a-f]{24}$/);
    expect(user && isActive(user)).toBe(true);

    const again = new Browser();
    expect(await again.signIn(name, { ...claims, email: 'moved@example.mx' })).toBe('/dashboard');
    expect((await again.user())?._id).toBe(user?._id);
  });

  test.each([vouched, unvouched])(
    'an account that a link for buyers led to keeps that wish, also for another device (%j)',
    async (claims) => {
      const browser = new Browser();
      browser.cookies.set('como', 'COMPRADOR');
      await browser.signIn(name, { ...person(), ...claims });
      expect((await browser.user())?.wish).toBe('COMPRADOR');
    },
  );

  test('an active account of the same email is joined, and its password stays', async () => {
    const claims = { ...person(), ...vouched };
    const { id } = await registered(claims.email, true);
    const browser = new Browser();
    expect(await browser.signIn(name, { ...claims, email: claims.email.toUpperCase() })).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ _id: id, name: 'María Peña' });
    expect((await passwordLogin(claims.email)).status).toBe(200);
  });

  test('a waiting account is taken over: it becomes active and loses its password and sessions', async () => {
    const claims = { ...person(), ...vouched };
    const squatter = await registered(claims.email, false);
    const browser = new Browser();
    expect(await browser.signIn(name, claims)).toBe('/dashboard');
    const user = await browser.user();
    expect(user).toMatchObject({ _id: squatter.id, name: 'Íñigo Muñoz' });
    expect(user && isActive(user)).toBe(true);
    expect(user?.passwordHash).toBeUndefined();
    expect(await squatter.browser.user()).toBeNull();
    expect(Object.keys((await (await passwordLogin(claims.email)).json()) as object)).toEqual([
      'passwordincorrect',
    ]);
  });

  test.each([true, false])(
    'a known email that the provider does not vouch for is refused (active: %s) and stays unchanged',
    async (isToBeActive) => {
      const claims = { ...person(), ...unvouched };
      const { id } = await registered(claims.email, isToBeActive);
      const before = await userRecord(deps(), id);
      const browser = new Browser();
      expect(await browser.signIn(name, claims)).toBe('/social-login-error');
      expect(await browser.user()).toBeNull();
      const { mails: _, mailDueAt: __, ...after } = await userRecord(deps(), id);
      expect(before).toMatchObject(after);
    },
  );

  test('an unknown email that the provider does not vouch for waits for its activation mail, in the visitor’s language', async () => {
    const [browser, claims] = [new Browser(), { ...person(), ...unvouched }];
    expect(await browser.signIn(name, claims, { headers: { 'accept-language': 'en-GB' } })).toBe(
      '/dashboard',
    );
    const user = (await browser.user()) as User;
    expect(isActive(user)).toBe(false);
    expect(await mailsOf(deps(), user._id, 'activation')).toMatchObject([
      { locale: 'en', to: { address: claims.email } },
    ]);

    await browser.ask('/api/users/activation', {
      body: { activation: await linkIn(deps(), user._id, 'activation') },
    });
    const again = new Browser();
    await again.signIn(name, claims);
    expect(await again.user()).toMatchObject({ _id: user._id, emailVerified: expect.any(Date) });
  });

  test('whoever held a waiting account through another provider loses access when its owner takes it over', async () => {
    const owner = { ...person(), ...vouched };
    const squatter = { ...owner, ...unvouched, sub: `squatter${people}` };
    const other = name === 'google' ? 'outlook' : 'google';
    await new Browser().signIn(other, {
      ...squatter,
      ...(other === 'google' && { email_verified: false }),
      xms_edov: undefined,
    });
    await new Browser().signIn(name, owner);
    const back = new Browser();
    const ended = await back.signIn(other, {
      ...squatter,
      ...(other === 'google' && { email_verified: false }),
      xms_edov: undefined,
    });
    expect(ended).toBe('/social-login-error');
    expect(await back.user()).toBeNull();
  });

  test('without an email nobody is signed in', async () => {
    const browser = new Browser();
    expect(await browser.signIn(name, { sub: `sub-${++people}`, name: 'Nadie', ...vouched })).toBe(
      '/social-login-error',
    );
    expect(await browser.user()).toBeNull();
  });

  test('whoever cancels at the provider is redirected to the error page', async () => {
    const browser = new Browser();
    expect(await browser.signIn(name, person(), { decision: 'cancel' })).toBe('/social-login-error');
  });

  test('a sign-in while another user is signed in links nothing to that user', async () => {
    const [mine, theirs] = [person(), { ...person(), ...vouched }];
    const { id, browser } = await registered(mine.email, true);
    expect(await browser.signIn(name, theirs)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ email: theirs.email });
    expect((await userRecord(deps(), id)).identities).toEqual([]);
  });
});

test('continues to the requested page, and to no other site', async () => {
  const wanted = async (callbackUrl: string) =>
    new Browser().signIn('google', { ...person(), email_verified: true }, { callbackUrl });
  expect(await wanted('/qr/1?a=b')).toBe('/qr/1?a=b');
  const elsewhere = ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'];
  for (const next of [...elsewhere, '/api/users/logout']) expect(await wanted(next)).toBe('/dashboard');
});

test('sends the provider its own address, whatever the Host header is', async () => {
  const browser = new Browser();
  const started = await browser.ask('/api/users/google', {
    base: 'http://evil.example',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const location = new URL(started.headers.get('location') ?? '');
  expect(location.searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/callback/google`);
  expect(location.searchParams.get('code_challenge_method')).toBe('S256');
});

test('returns to its own address, whatever the Host header is', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const browser = new Browser();
  expect(await browser.signIn('google', { ...person(), email_verified: true }, { headers })).toBe(
    '/dashboard',
  );
  expect(await browser.user()).not.toBeNull();
});

test('follows no callback-url cookie to another site', async () => {
  const browser = new Browser();
  const started = await browser.ask('/api/users/google');
  browser.cookies.set('authjs.callback-url', encodeURIComponent('https://evil.example/'));
  const back = await fetch(started.headers.get('location') ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ claims: JSON.stringify({ ...person(), email_verified: true }) }),
  });
  const ended = await browser.ask(back.headers.get('location') ?? '');
  expect(ended.headers.get('location')).toBe(`${origin}/dashboard`);
});

test('a callback of a sign-in that this browser did not start redirects to the error page', async () => {
  const started = await new Browser().ask('/api/users/google');
  const back = await fetch(started.headers.get('location') ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ claims: JSON.stringify({ ...person(), email_verified: true }) }),
  });
  const victim = new Browser();
  const ended = await victim.ask(back.headers.get('location') ?? '');
  expect([ended.status, ended.headers.get('location')]).toEqual([302, '/social-login-error']);
  expect(await victim.user()).toBeNull();
});

test.each([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'another' }],
])('an ID token %s leads to the error page', async (_, claims) => {
  const browser = new Browser();
  const ended = await browser.signIn('google', { ...person(), email_verified: true, ...claims });
  expect(ended).toMatch(/^\/social-login-error/);
  expect(await browser.user()).toBeNull();
});

test('tokens of the provider are not stored', async () => {
  const claims = { ...person(), email_verified: true };
  expect(await new Browser().signIn('google', claims)).toBe('/dashboard');
  const stored = ['portal.db', 'portal.db-wal']
    .map((file) => readFileSync(join(dataDir, file), 'latin1'))
    .join();
  expect(stored).toContain(claims.sub);
  expect(stored).not.toMatch(/access_token|id_token|eyJ/);
});

test('two first sign-ins at once make one account', async () => {
  const claims = { ...person(), email_verified: true };
  const browsers = [new Browser(), new Browser(), new Browser()];
  expect(await Promise.all(browsers.map((browser) => browser.signIn('google', claims)))).toEqual([
    '/dashboard',
    '/dashboard',
    '/dashboard',
  ]);
  const ids = await Promise.all(browsers.map(async (browser) => (await browser.user())?._id));
  expect(new Set(ids).size).toBe(1);
});

test('a sign-in at an unreachable provider redirects to the error page', async () => {
  const away = await startOidcProvider();
  const { AUTH_GOOGLE_ISSUER } = deps().env;
  await away.close();
  deps().env.AUTH_GOOGLE_ISSUER = `${away.origin}/google`;
  try {
    expect(await new Browser().signIn('google', person())).toBe('/social-login-error');
  } finally {
    deps().env.AUTH_GOOGLE_ISSUER = AUTH_GOOGLE_ISSUER;
  }
});

test('a fixed tenant of Microsoft vouches by itself', async () => {
  const { AUTH_MICROSOFT_ENTRA_ID_ISSUER } = deps().env;
  deps().env.AUTH_MICROSOFT_ENTRA_ID_ISSUER = `${provider.origin}/2f1b6c1e-0000-4000-8000-5a5a5a5a5a5a/v2.0`;
  try {
    const browser = new Browser();
    await browser.signIn('outlook', person());
    expect(await browser.user()).toMatchObject({ emailVerified: expect.any(Date) });
  } finally {
    deps().env.AUTH_MICROSOFT_ENTRA_ID_ISSUER = AUTH_MICROSOFT_ENTRA_ID_ISSUER;
  }
});

describe('Auth.js’s own paths', () => {
  const session = async (browser: Browser) => (await browser.ask('/api/auth/session')).json();

  test('return the session with the account’s current state, and nothing once it has ended', async () => {
    const claims = person();
    const { browser, id } = await registered(claims.email, true);
    expect(await session(browser)).toMatchObject({ user: { id, name: 'María Peña', email: claims.email } });
    await deps().users.update(id, (user) => ({ ...user, tokenVersion: user.tokenVersion + 1 }));
    expect(await session(browser)).toBeNull();
  });

  test('sign in by email and password with their token against forgery, and not without', async () => {
    const claims = person();
    await registered(claims.email, true);
    const browser = new Browser();
    const typed = { email: claims.email, password: goodPassword };
    await browser.ask('/api/auth/callback/credentials', { body: typed });
    expect(await browser.user()).toBeNull();
    const { csrfToken } = (await (await browser.ask('/api/auth/csrf')).json()) as { csrfToken: string };
    await browser.ask('/api/auth/callback/credentials', {
      body: { ...typed, password: 'encino', csrfToken },
    });
    expect(await browser.user()).toBeNull();
    await browser.ask('/api/auth/callback/credentials', { body: { ...typed, csrfToken } });
    expect(await browser.user()).toMatchObject({ email: claims.email });
    await browser.ask('/api/auth/signout', { body: { csrfToken } });
    expect(await browser.user()).toBeNull();
  });

  test.each(['/api/auth/signin', '/api/auth/signout', '/api/auth/error', '/api/auth/callback'])(
    'have no separate page at %s',
    async (path) => {
      expect((await new Browser().ask(path)).status).toBe(404);
    },
  );
});
