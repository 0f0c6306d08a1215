import { LRUCache } from 'lru-cache';
import { decode, encode, type JWT } from 'next-auth/jwt';
import { day, hour } from '@/lib/base/durations';
import { isId, newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import type { Secrets } from '@/lib/crypto/secrets';
import type { User, UserSession } from './record';
import { toSignedInUser } from './rules';
import { sessionCookieOf, sessionLife } from './session-cookie';
import type { AccountDeps, SignedInUser, UserInSession } from './types';

/** What finding the user of a session needs. It changes nothing but the stored time of the session's last use. */
interface SessionDeps extends Pick<AccountDeps, 'secrets' | 'env'> {
  users: Pick<AccountDeps['users'], 'byId' | 'noteSessionUse'>;
}
type OpenDeps = Pick<AccountDeps, 'users' | 'joinRegistration'>;

/** The precision of the stored last use of a session, ms. */
const usePrecision = day;
/** The maximum life of a session, however often its cookie is renewed, ms: 30 days. */
const absoluteLife = 30 * day;
/** The same for an account with a second factor, ms: 12 hours. */
const staffLife = 12 * hour;
/**
 * How many sessions with a second factor an account may have, and how many without one. The oldest one ends when
 * another of its kind is added, so that a stolen password alone ends no session with a factor.
 */
const maxSessions = 20;

/** The secrets for Auth.js; the first one signs. */
export function sessionSecrets(secrets: Secrets): string[] {
  return secrets.keys('session').map((key) => key.toString('base64url'));
}

/**
 * Adds a session on this device to the account of a user who has just signed in, unless all sessions were ended since.
 * If the account is active, also adds the registration with its email.
 * @param factor when the second factor was given, and the start of the session that this one continues
 */
export async function openSession(
  deps: OpenDeps,
  user: SignedInUser,
  device: string,
  factor: Pick<UserSession, 'factorAt'> & Partial<Pick<UserSession, 'startedAt'>> = {},
): Promise<UserInSession> {
  if (user.active) await deps.joinRegistration(user);
  const now = new Date();
  const session = { id: newId(), startedAt: now, lastUsedAt: now, device, ...factor };
  await deps.users.update(user.id, (current) =>
    current.tokenVersion === user.tokenVersion ? addSession(current, session) : null,
  );
  return { ...user, sessionId: session.id };
}

/** The contents of a session's cookie; everything else is read from the account. */
export const claimsOf = ({ id, tokenVersion, sessionId }: UserInSession) => ({
  sub: id,
  version: tokenVersion,
  sid: sessionId,
});

/** The value of a session's cookie. */
export async function sealSession(deps: Omit<SessionDeps, 'users'>, user: UserInSession): Promise<string> {
  return encode({
    token: claimsOf(user),
    secret: sessionSecrets(deps.secrets),
    salt: sessionCookieOf(deps.env.APP_URL).name,
    maxAge: sessionLife,
  });
}

/** The user of a session cookie, read from the account; null if the session is forged, expired or ended. */
export async function findUserBySession(deps: SessionDeps, value: string): Promise<UserInSession | null> {
  const claims = await readClaims(deps, value);
  return claims && (await findUserByClaims(deps, claims));
}

/** Contents of recently read cookies, since decrypting one costs more than the rest of a request's authentication. */
const recentClaims = new WeakMap<Secrets, LRUCache<string, JWT>>();

async function readClaims(
  { secrets, env }: Pick<AccountDeps, 'secrets' | 'env'>,
  value: string,
): Promise<JWT | null> {
  const recent = recentClaims.get(secrets) ?? new LRUCache<string, JWT>({ max: 2_000 });
  recentClaims.set(secrets, recent);
  const last = recent.get(value);
  if (last?.exp && last.exp * 1000 > Date.now()) return last;
  const salt = sessionCookieOf(env.APP_URL).name;
  const claims = await decode({ token: value, secret: sessionSecrets(secrets), salt }).catch(() => null);
  if (claims) recent.set(value, claims);
  return claims;
}

/** The user that these session contents name, or null if the session was ended or is older than 30 days. */
export async function findUserByClaims(
  deps: Pick<SessionDeps, 'users'>,
  claims: { sub?: unknown; version?: unknown; sid?: unknown },
): Promise<UserInSession | null> {
  if (!isId(claims.sub)) return null;
  const user = await deps.users.byId(claims.sub);
  if (!user || user.tokenVersion !== claims.version) return null;
  const now = new Date();
  const session = liveSessions(user, now).find(({ id }) => id === claims.sid);
  if (!session) return null;
  if (now.getTime() - session.lastUsedAt.getTime() >= usePrecision) {
    // The request does not depend on it, so a failure is only logged.
    await deps.users
      .noteSessionUse(user._id, session.id, now)
      .catch((error) => log().warn({ err: error }, 'the use of a session could not be stored'));
  }
  return { ...toSignedInUser(user), sessionId: session.id };
}

/** The account with one more session, without those that have expired. */
function addSession(user: User, session: UserSession): User {
  const sessions = [...liveSessions(user, session.startedAt), session];
  const isOfKind = ({ factorAt }: UserSession) =>
    (factorAt === undefined) === (session.factorAt === undefined);
  const surplus = new Set(sessions.filter(isOfKind).slice(0, -maxSessions));
  return { ...user, sessions: sessions.filter((each) => !surplus.has(each)) };
}

/** The sessions of an account that have not expired, the oldest first. */
export function liveSessions({ sessions, staff }: User, now: Date): UserSession[] {
  const life = staff ? staffLife : absoluteLife;
  return sessions.filter(
    ({ startedAt, lastUsedAt }) =>
      now.getTime() < startedAt.getTime() + life &&
      // The last use may have been this much later than stored.
      now.getTime() < lastUsedAt.getTime() + sessionLife * 1000 + usePrecision,
  );
}
