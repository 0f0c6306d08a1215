import type { User, UserSession } from './record';

/** How long a session's cookie lasts without being renewed: 7 days, s, so that people are still signed in at the entrance. */
export const sessionLife = 7 * 24 * 60 * 60;
const day = 24 * 60 * 60_000;
/** How long a session lasts at most, however often its cookie is renewed: 30 days, ms. */
const absoluteLife = 30 * day;
/** How many sessions an account may have; the oldest one ends when another is added. */
const keptSessions = 20;

/** The account with one more session, without those that have expired. */
export function addSession(user: User, session: UserSession): User {
  const sessions = [...liveSessions(user, session.startedAt), session];
  return { ...user, sessions: sessions.slice(-keptSessions) };
}

/** The sessions of an account that have not expired, the oldest first. */
export function liveSessions({ sessions }: User, now: Date): UserSession[] {
  return sessions.filter(
    ({ startedAt, lastUsedAt }) =>
      now.getTime() < startedAt.getTime() + absoluteLife &&
      // The last use is stored once a day, so it may have been up to a day later.
      now.getTime() < lastUsedAt.getTime() + sessionLife * 1000 + day,
  );
}
