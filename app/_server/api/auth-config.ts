import type { NextRequest } from 'next/server';
import type { NextAuthConfig } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { createAdapter } from '@/lib/accounts/auth-adapter';
import { deviceOf } from '@/lib/accounts/device';
import { authProviders, isEmailVerified } from '@/lib/accounts/providers';
import { toSignedInUser } from '@/lib/accounts/rules';
import { claimsOf, findUserByClaims, openSession, sessionSecrets } from '@/lib/accounts/session';
import { sessionCookieOf, sessionLife } from '@/lib/accounts/session-cookie';
import { signIn } from '@/lib/accounts/sign-in';
import { signInWithProvider } from '@/lib/accounts/sign-in-with-provider';
import { log } from '@/lib/base/log';
import { deps } from '@/lib/deps';
import { returnPath } from '@/lib/http/own-path';
import { writeGate } from '@/lib/http/write-gate';
import { defaultLocale } from '@/lib/i18n/locale';
import { requestLocale } from '@/lib/i18n/request-locale';
import { clientAddress } from '@/lib/server/client-address';
import { type CookieKey, cookieName } from '../browser/cookies';
import { chosenWish, knownBrowserValue } from '../browser/read';
import { endSession } from '../browser/start-session';
import { sendMailsOf } from '../send-after-answer';

/** The page after a social sign-in that failed. */
export const errorPage = '/social-login-error';
/** The page after a sign-in that names no other. It redirects users whose account is not active yet. */
export const signedInPage = '/dashboard';
export const basePath = '/api/auth';

/**
 * Auth.js for this request. It talks to the providers and sets the session cookie; use cases decide who may sign in.
 */
export function authConfig(request: NextRequest | undefined): NextAuthConfig {
  const { env, secrets } = deps();
  const cookie = sessionCookieOf(env.APP_URL);
  const named = (key: CookieKey) => ({ name: cookieName(key, env.APP_URL) });
  return {
    basePath,
    trustHost: true,
    secret: sessionSecrets(secrets),
    useSecureCookies: cookie.options.secure,
    // Auth.js merges the names into its own cookie options: Secure, path `/`, no domain.
    cookies: {
      sessionToken: { name: cookie.name },
      callbackUrl: named('callbackUrl'),
      csrfToken: named('csrfToken'),
      pkceCodeVerifier: named('pkceCodeVerifier'),
      state: named('state'),
      nonce: named('nonce'),
    },
    session: { strategy: 'jwt', maxAge: sessionLife },
    adapter: createAdapter(deps()),
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
          const client = clientAddress(headers, env.TRUSTED_PROXY_HOPS);
          const result = await signIn(deps(), { typed, client, browser: await knownBrowserValue() });
          if (!result.ok) await writeGate.note(result, headers);
          return result.ok ? { id: result.value.id } : null;
        },
      }),
      ...authProviders(env),
    ],
    callbacks: callbacksFor(request),
    events: { signOut: endSession },
  };
}

function callbacksFor(request: NextRequest | undefined): NextAuthConfig['callbacks'] {
  const { env, users } = deps();
  return {
    async signIn({ account, profile, user }) {
      if (account?.type === 'credentials') return true;
      if (!account || !profile) return false;
      const { provider, providerAccountId } = account;
      const result = await signInWithProvider(
        deps(),
        {
          provider,
          providerAccountId,
          isEmailVerified: isEmailVerified(provider, profile, env),
          ...(typeof profile.email === 'string' && { email: profile.email }),
          ...(typeof user.name === 'string' && { name: user.name }),
        },
        {
          locale: request ? requestLocale(request) : defaultLocale,
          client: clientAddress(request?.headers ?? new Headers(), env.TRUSTED_PROXY_HOPS),
          wish: await chosenWish(),
        },
      );
      return sendMailsOf(result).ok;
    },
    async jwt({ token, user }) {
      if (!user) return (await findUserByClaims(deps(), token)) && token;
      const record = user.id ? await users.byId(user.id) : null;
      const device = deviceOf(request?.headers.get('user-agent') ?? null);
      return record && claimsOf(await openSession(deps(), toSignedInUser(record), device));
    },
    async session({ session, token }) {
      const user = await findUserByClaims(deps(), token);
      if (!user) throw new Error('The session has ended.');
      const { id, name, email } = user;
      return { expires: session.expires, user: { id, name, email } };
    },
    redirect: ({ url, baseUrl }) =>
      `${baseUrl}${returnPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url) ?? signedInPage}`,
  };
}

/** The message of the error that made Auth.js fail. Its details are omitted because they may contain personal data. */
function causeOf({ cause }: Error): string | undefined {
  const inner = cause instanceof Object && 'err' in cause ? cause.err : cause;
  return inner instanceof Error ? inner.message : undefined;
}
