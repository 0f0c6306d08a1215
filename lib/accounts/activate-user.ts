import { ok, type Result, refuse } from '@/lib/base/result';
import { isOwnAccount } from './abilities';
import { findUserByLink } from './find-user';
import type { User } from './record';
import { isActive, isDisowned, toSignedInUser } from './rules';
import type { AccountDeps, AccountUser, SignedInUser } from './types';

/**
 * Activates the account of a mailed activation link, adds the registration with its email and returns the user.
 * Repeating it has the same result.
 * @param caller the user who is signed in where the link was opened; the account's own user also reads its mailbox
 */
export async function activateUser(
  deps: Pick<AccountDeps, 'users' | 'secrets' | 'clock' | 'securityEvent' | 'joinRegistration'>,
  id: unknown,
  caller: AccountUser | null = null,
): Promise<Result<SignedInUser>> {
  const user = await findUserByLink(deps, 'activation', id);
  if (!user || isDisowned(user)) return refuse('activation_failed');
  return activate(deps, user, isOwnAccount(caller, user._id));
}

/**
 * Activates an account whose address is proven and adds the registration with its email. Refuses with
 * `activation_failed` if its address or nonce has changed since it was read.
 * @param hasProvenCredentials whether whoever chose the password has read the mail
 */
export async function activate(
  deps: Pick<AccountDeps, 'users' | 'clock' | 'securityEvent' | 'joinRegistration'>,
  user: User,
  hasProvenCredentials: boolean,
): Promise<Result<SignedInUser>> {
  const now = deps.clock();
  const isUnchanged = ({ activationNonce, emailKey }: User) =>
    activationNonce === user.activationNonce && emailKey === user.emailKey;
  if (!isActive(user)) {
    const { outcome } = await deps.users.update(user._id, (current) =>
      isActive(current) || !isUnchanged(current)
        ? null
        : { ...current, emailVerified: now, hasProvenCredentials, updatedAt: now },
    );
    if (outcome === 'updated') deps.securityEvent('account_activated', { userId: user._id });
    else {
      // Another request activated the account, or it was deleted or corrected after it was read.
      const stored = await deps.users.byId(user._id);
      if (!stored || !isActive(stored) || !isUnchanged(stored)) return refuse('activation_failed');
    }
  }
  const active = toSignedInUser({ ...user, emailVerified: user.emailVerified ?? now });
  await deps.joinRegistration(active);
  return ok(active);
}
