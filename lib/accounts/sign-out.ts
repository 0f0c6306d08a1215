import type { Users } from './repository';
import { withoutSessions } from './rules';

/** Ends one session of the user; their other sessions and tokens go on. */
export async function signOut(deps: { users: Users }, userId: string, sessionId: string): Promise<void> {
  await deps.users.update(userId, (user) => ({
    ...user,
    sessions: user.sessions.filter(({ id }) => id !== sessionId),
  }));
}

/** Ends every session and token of the user, on all devices. */
export async function signOutEverywhere(deps: { users: Users }, userId: string): Promise<void> {
  await deps.users.update(userId, withoutSessions);
}
