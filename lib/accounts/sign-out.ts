import { withoutSessions } from './rules';
import { findUserBySession } from './session';
import type { AccountDeps } from './types';

type SignOutDeps = Pick<AccountDeps, 'users' | 'securityEvent'>;

/** Ends one session of the user; their other sessions and tokens go on. */
export async function signOut(deps: SignOutDeps, userId: string, sessionId: string): Promise<void> {
  deps.securityEvent('sign_out', { userId });
  await deps.users.update(userId, (user) => ({
    ...user,
    sessions: user.sessions.filter(({ id }) => id !== sessionId),
  }));
}

/** Ends every session and token of the user, on all devices. */
export async function signOutEverywhere(deps: SignOutDeps, userId: string): Promise<void> {
  deps.securityEvent('sign_out', { userId });
  await deps.users.update(userId, withoutSessions);
}

/** Ends the session that a browser had before it signed in anew; `cookie` is the value of that session's cookie. */
export async function endReplacedSession(
  deps: SignOutDeps & Pick<AccountDeps, 'secrets' | 'env'>,
  cookie: string | undefined,
): Promise<void> {
  const user = cookie ? await findUserBySession(deps, cookie) : null;
  if (user?.sessionId) await signOut(deps, user.id, user.sessionId);
}
