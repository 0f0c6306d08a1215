import { withoutSessions } from './rules';
import type { AccountDeps, AccountUser } from './types';

type SignOutDeps = Pick<AccountDeps, 'users' | 'securityEvent'>;

/** Ends one session of the user; their other sessions and tokens keep working. */
export async function signOut(deps: SignOutDeps, userId: string, sessionId: string): Promise<void> {
  deps.securityEvent('sign_out', { userId });
  await deps.users.update(userId, (user) => ({
    ...user,
    sessions: user.sessions.filter(({ id }) => id !== sessionId),
  }));
}

/**
 * Ends every session and token of the user, on all devices, and the ownership of browsers over their registration.
 * Sessions in which staff gave their second factor end only if the user gave it too.
 */
export async function signOutEverywhere(
  deps: SignOutDeps & Pick<AccountDeps, 'releaseBrowsers'>,
  user: AccountUser & { sessionId?: string },
): Promise<void> {
  deps.securityEvent('sign_out', { userId: user.id });
  await deps.users.update(user.id, (current) => {
    const withFactor = current.sessions.filter(({ factorAt }) => factorAt);
    const endsAll = withFactor.length === 0 || withFactor.some(({ id }) => id === user.sessionId);
    return endsAll ? withoutSessions(current) : { ...current, sessions: withFactor };
  });
  await deps.releaseBrowsers(user);
}
