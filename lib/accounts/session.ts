import { LRUCache } from 'lru-cache';
import { decode, encode, type JWT } from 'next-auth/jwt';
import { isId } from '@/lib/base/ids';
import type { Secrets } from '@/lib/crypto/secrets';
import { hostCookieName } from '@/lib/http/host-cookie';
import type { Users } from './repository';
import { toSignedInUser } from './rules';
import type { SignedInUser } from './types';

export interface SessionDeps {
  secrets: Secrets;
  env: { APP_URL: string };
}

/** How long a session lasts without a new sign-in: 7 days, s, so that people are still signed in at the entrance. */
export const sessionLife = 7 * 24 * 60 * 60;

/** Name and options of the session cookie, for Auth.js and for the sessions that the portal makes itself. */
export function sessionCookieOf(appUrl: string) {
  const secure = appUrl.startsWith('https:');
  return {
    name: hostCookieName('authjs.session-token', appUrl),
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: sessionLife },
  } as const;
}

/** The secrets for Auth.js; the first one signs. */
export function sessionSecrets(secrets: Secrets): string[] {
  return secrets.keys('session').map((key) => key.toString('base64url'));
}

/** Contents of a session: user id and version; everything else is read from the account. */
export function sessionClaims(user: SignedInUser): { sub: string; version: number } {
  return { sub: user.id, version: user.tokenVersion };
}

/** The value of the session cookie of a user who has just signed in. */
export async function makeSession(deps: SessionDeps, user: SignedInUser): Promise<string> {
  return encode({
    token: sessionClaims(user),
    secret: sessionSecrets(deps.secrets),
    salt: sessionCookieOf(deps.env.APP_URL).name,
    maxAge: sessionLife,
  });
}

/** The user of a session cookie, read from the account; null if the session is forged, expired or ended. */
export async function findUserBySession(
  deps: SessionDeps & { users: Users },
  value: string,
): Promise<SignedInUser | null> {
  const claims = await readClaims(deps, value);
  return claims && (await findUserByClaims(deps, claims));
}

/** Contents of recently read cookies, since decrypting one costs more than the rest of a request's authentication. */
const recentClaims = new WeakMap<Secrets, LRUCache<string, JWT>>();

/** Contents of a session cookie, or null if it is forged or expired. */
async function readClaims({ secrets, env }: SessionDeps, value: string): Promise<JWT | null> {
  const recent = recentClaims.get(secrets) ?? new LRUCache<string, JWT>({ max: 2_000 });
  recentClaims.set(secrets, recent);
  const known = recent.get(value);
  if (known?.exp && known.exp * 1000 > Date.now()) return known;
  const salt = sessionCookieOf(env.APP_URL).name;
  const claims = await decode({ token: value, secret: sessionSecrets(secrets), salt }).catch(() => null);
  if (claims) recent.set(value, claims);
  return claims;
}

/** The user that these session contents name, or null if the session was ended since. */
export async function findUserByClaims(
  deps: { users: Users },
  claims: { sub?: unknown; version?: unknown },
): Promise<SignedInUser | null> {
  if (!isId(claims.sub)) return null;
  const user = await deps.users.byId(claims.sub);
  return user && user.tokenVersion === claims.version ? toSignedInUser(user) : null;
}
