import { decode, encode, type JWT } from 'next-auth/jwt';
import { isId } from '@/lib/base/ids';
import { Recent } from '@/lib/base/recent';
import type { Secrets } from '@/lib/crypto/secrets';
import type { Users } from './repository';
import { signedIn } from './rules';
import type { SignedInUser } from './types';

export interface SessionDeps {
  secrets: Secrets;
  env: { APP_URL: string };
}

/** How long a session lives without a new sign-in: 7 days, s. A registrant at the gate is still signed in. */
export const sessionLife = 7 * 24 * 60 * 60;

/** What Auth.js is told and what we write ourselves: the same cookie, keys and contents. */
export function sessionCookieOf(appUrl: string) {
  const secure = appUrl.startsWith('https:');
  return {
    name: `${secure ? '__Secure-' : ''}authjs.session-token`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: sessionLife },
  } as const;
}

/** The secrets of Auth.js, the signing one first. */
export function sessionSecrets(secrets: Secrets): string[] {
  return secrets.keys('session').map((key) => key.toString('base64url'));
}

/** What a session holds: who, and which of their versions; all else is read from the account. */
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

/** The user of a session cookie as the account is now, or null where it is forged, expired, or was ended. */
export async function userOfSession(
  deps: SessionDeps & { users: Users },
  value: string,
): Promise<SignedInUser | null> {
  const claims = recentClaims(deps.secrets, value) ?? (await openSession(deps, value));
  return claims && (await userOfClaims(deps, claims));
}

/** Cookies that were opened of late: opening one anew for each page and request costs more than all else they do for a session. */
const opened = new WeakMap<Secrets, Recent<JWT>>();

function openedWith(secrets: Secrets): Recent<JWT> {
  let recent = opened.get(secrets);
  if (!recent) {
    recent = new Recent(2_000);
    opened.set(secrets, recent);
  }
  return recent;
}

function recentClaims(secrets: Secrets, value: string): JWT | undefined {
  const known = openedWith(secrets).get(value);
  return known?.exp && known.exp * 1000 > Date.now() ? known : undefined;
}

/** What a session cookie holds, or null where it is forged or expired. Whether the session was ended since, the account tells. */
async function openSession(deps: SessionDeps, value: string): Promise<JWT | null> {
  const claims = await decode({
    token: value,
    secret: sessionSecrets(deps.secrets),
    salt: sessionCookieOf(deps.env.APP_URL).name,
  }).catch(() => null);
  if (claims) openedWith(deps.secrets).keep(value, claims);
  return claims;
}

/** The user whom a session's contents name, if that session was not ended since. */
export async function userOfClaims(
  deps: { users: Users },
  claims: { sub?: unknown; version?: unknown },
): Promise<SignedInUser | null> {
  if (!isId(claims.sub)) return null;
  const user = await deps.users.byId(claims.sub);
  return user && user.tokenVersion === claims.version ? signedIn(user) : null;
}
