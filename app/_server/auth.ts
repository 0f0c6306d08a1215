import { setTimeout as sleep } from 'node:timers/promises';
import { NextRequest } from 'next/server';
import NextAuth, { type NextAuthConfig } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { createAdapter } from '@/lib/accounts/auth-adapter';
import { deviceOf } from '@/lib/accounts/device';
import {
  authProviders,
  configuredProviders,
  isEmailVerified,
  type ProviderName,
  providerIds,
} from '@/lib/accounts/providers';
import { toSignedInUser } from '@/lib/accounts/rules';
import {
  claimsOf,
  findUserByClaims,
  openSession,
  sessionCookieOf,
  sessionSecrets,
} from '@/lib/accounts/session';
import { sessionLife } from '@/lib/accounts/session-list';
import { signIn } from '@/lib/accounts/sign-in';
import { signInWithProvider } from '@/lib/accounts/sign-in-with-provider';
import { log } from '@/lib/base/log';
import { deps } from '@/lib/deps';
import { clientAddress } from '@/lib/http/client-address';
import { hostCookieName } from '@/lib/http/host-cookie';
import { returnPath } from '@/lib/http/own-path';
import { route } from '@/lib/http/route';
import { defaultLocale } from '@/lib/i18n/locale';
import { requestLocale } from '@/lib/i18n/request-locale';
import { endSession } from './current-user';
import { knownBrowserValue } from './known-browser';

/** The page after a social sign-in that failed. */
const errorPage = '/social-login-error';
/** The page after one that succeeded; it redirects users whose account is not active yet. */
const landing = '/dashboard';
const basePath = '/api/auth';
/** How long a provider may take to answer, ms. */
const timeLimit = 10_000;

function config(request: NextRequest | undefined): NextAuthConfig {
  const parts = deps();
  const { env, secrets, users } = parts;
  const cookie = sessionCookieOf(env.APP_URL);
  return {
    basePath,
    trustHost: true,
    secret: sessionSecrets(secrets),
    useSecureCookies: cookie.options.secure,
    // Auth.js merges the names into its own options, which are Secure, with the path `/` and without a domain.
    cookies: {
      sessionToken: { name: cookie.name },
      callbackUrl: { name: hostCookieName('authjs.callback-url', env.APP_URL) },
      csrfToken: { name: hostCookieName('authjs.csrf-token', env.APP_URL) },
      pkceCodeVerifier: { name: hostCookieName('authjs.pkce.code_verifier', env.APP_URL) },
      state: { name: hostCookieName('authjs.state', env.APP_URL) },
      nonce: { name: hostCookieName('authjs.nonce', env.APP_URL) },
    },
    session: { strategy: 'jwt', maxAge: sessionLife },
    adapter: createAdapter(parts),
    pages: { signIn: errorPage, error: errorPage, signOut: '/login', verifyRequest: errorPage },
    logger: {
      error: (error) => log().warn({ type: error.name, cause: causeOf(error) }, 'sign-in failed'),
      warn: () => {},
      debug: () => {},
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        async authorize(typed, { headers }) {
          const result = await signIn(parts, {
            typed,
            client: clientAddress(headers, env.TRUSTED_PROXY_HOPS),
            browser: await knownBrowserValue(),
          });
          return result.ok ? { id: result.value.id } : null;
        },
      }),
      ...authProviders(env),
    ],
    callbacks: {
      async signIn({ account, profile, user }) {
        if (account?.type === 'credentials') return true;
        if (!account || !profile) return false;
        const result = await signInWithProvider(
          parts,
          {
            provider: account.provider,
            providerAccountId: account.providerAccountId,
            isEmailVerified: isEmailVerified(account.provider, profile, env),
            ...(typeof profile.email === 'string' && { email: profile.email }),
            ...(typeof user.name === 'string' && { name: user.name }),
          },
          {
            locale: request ? requestLocale(request) : defaultLocale,
            client: clientAddress(request?.headers ?? new Headers(), env.TRUSTED_PROXY_HOPS),
          },
        );
        return result.ok;
      },
      async jwt({ token, user }) {
        if (!user) return (await findUserByClaims(parts, token)) && token;
        const record = user.id ? await users.byId(user.id) : null;
        const device = deviceOf(request?.headers.get('user-agent') ?? null);
        return record && claimsOf(await openSession(parts, toSignedInUser(record), device));
      },
      async session({ session, token }) {
        const user = await findUserByClaims(parts, token);
        if (!user) throw new Error('The session has ended.');
        const { id, name, email } = user;
        return { expires: session.expires, user: { id, name, email } };
      },
      redirect: ({ url, baseUrl }) =>
        `${baseUrl}${returnPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url) ?? landing}`,
    },
    events: { signOut: endSession },
  };
}

const { handlers } = NextAuth(config);

/** Lets Auth.js answer a request to its paths, addressed to APP_URL, so that a forged Host header changes no link. */
export async function answerAuth(request: NextRequest, body?: Record<string, unknown>): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const headers = new Headers(request.headers);
  const isCallback = pathname.startsWith(`${basePath}/callback/`);
  const { name } = sessionCookieOf(deps().env.APP_URL);
  if (isCallback) {
    // Auth.js would link the provider's account to the signed-in user; the portal links accounts by e-mail only.
    const cookies = (headers.get('cookie') ?? '').split(';');
    headers.set('cookie', cookies.filter((pair) => !pair.trim().startsWith(name)).join(';'));
  }
  const response = await withinTimeLimit(ask(`${pathname}${search}`, headers, body));
  const started = (cookie: string) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`);
  if (isCallback && response.headers.getSetCookie().some(started)) await endSession();
  return response;
}

/** The handlers of the path that leads to a provider's sign-in, or to the error page if it is not configured or fails. */
export function providerRoute(name: ProviderName) {
  return route({ GET: ({ request }) => startProviderSignIn(name, request) });
}

async function startProviderSignIn(name: ProviderName, request: NextRequest): Promise<Response> {
  if (!configuredProviders(deps().env).includes(name)) return toErrorPage();
  const headers = new Headers({ 'accept-language': request.headers.get('accept-language') ?? '' });
  const csrf = await ask(`${basePath}/csrf`, headers);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  headers.set('cookie', cookies.join('; '));
  const callbackUrl = returnPath(request.nextUrl.searchParams.get('callbackUrl')) ?? landing;
  return withinTimeLimit(ask(`${basePath}/signin/${providerIds[name]}`, headers, { csrfToken, callbackUrl }));
}

/** Has Auth.js answer a request to this path: a POST if there is a body, otherwise a GET. */
function ask(path: string, given: Headers, body?: Record<string, unknown>): Promise<Response> {
  const url = `${deps().env.APP_URL}${path}`;
  if (!body) return handlers.GET(new NextRequest(url, { headers: given }));
  const headers = new Headers(given);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  return handlers.POST(new NextRequest(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** The answer, or a redirect to the error page if it fails or takes too long. */
async function withinTimeLimit(answer: Promise<Response>): Promise<Response> {
  const late = sleep(timeLimit, null, { ref: false });
  const response = await Promise.race([answer, late]).catch((error) => {
    log().warn({ err: error }, 'sign-in failed');
    return null;
  });
  const location = response?.headers.get('location');
  if (!response || (location && new URL(location, deps().env.APP_URL).pathname === errorPage))
    return toErrorPage();
  return response;
}

function toErrorPage(): Response {
  return new Response(null, { status: 302, headers: { Location: errorPage } });
}

/** The message of the error that made Auth.js fail, without its details, which may contain personal data. */
function causeOf(error: Error): string | undefined {
  const cause = (error.cause as { err?: Error } | undefined)?.err ?? error.cause;
  return cause instanceof Error ? cause.message : undefined;
}
