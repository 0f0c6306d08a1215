import { ok, type Result, refuse } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import { type FindUserDeps, findUserByActivationLink } from './find-user';
import { isActive, toSignedInUser } from './rules';
import type { SessionUser } from './session-user';
import type { SignedInUser } from './types';

/**
 * Activates the account that a mailed activation link is about and answers its user; repeating it has the same result.
 * @param id the link's id
 * @param caller who is signed in where the link was opened: if it is this very account, whoever registered it has also
 *   read its mailbox
 */
export async function activateUser(
  deps: FindUserDeps & SecurityLogDeps,
  id: unknown,
  caller: SessionUser | null = null,
): Promise<Result<SignedInUser>> {
  const now = deps.clock();
  const user = await findUserByActivationLink(deps, id);
  if (!user) return refuse('activation_failed');
  if (!isActive(user)) {
    const hasProvenCredentials = caller?.id === user._id;
    const { outcome } = await deps.users.update(user._id, (current) =>
      isActive(current) ? null : { ...current, emailVerified: now, hasProvenCredentials, updatedAt: now },
    );
    if (outcome === 'updated') deps.securityEvent('account_activated', { userId: user._id });
  }
  return ok(toSignedInUser({ ...user, emailVerified: user.emailVerified ?? now }));
}
