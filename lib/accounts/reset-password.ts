import { ok, type Result, refuse, refuseInvalid } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { findUserByLink } from './find-user';
import { queueSecurityNotice } from './mails';
import { giveToOwner, toSignedInUser } from './rules';
import { resetPasswordSchema } from './schema';
import type { AccountDeps, SignedInUser } from './types';

/**
 * Sets a new password for the account of a reset link, once, and mails the owner.
 * - Ends all sessions, all tokens, and browsers' ownership of the registration.
 * - Removes all identities that no provider vouched for.
 * - Activates the account, since the link proves access to its mailbox.
 *
 * Refuses with `reset_link_invalid`. After field errors, `too_many_requests` and `unavailable` the link still works.
 */
export async function resetPassword(
  deps: Pick<
    AccountDeps,
    | 'users'
    | 'secrets'
    | 'clock'
    | 'passwords'
    | 'callerKey'
    | 'securityEvent'
    | 'releaseBrowsers'
    | 'revocations'
  >,
  reset: { typed: Record<string, unknown>; proof: unknown; locale: Locale; client: string },
): Promise<Result<SignedInUser>> {
  const user = await findUserByLink(deps, 'passwordReset', reset.proof);
  if (!user) return refuse('reset_link_invalid');

  const parsed = await resetPasswordSchema(user).safeParseAsync(reset.typed);
  if (!parsed.success) return refuseInvalid(parsed.error);

  const caller = deps.callerKey(reset.client, user.email);
  const hashed = await deps.passwords.hash(parsed.data.password, caller);
  if (!hashed.ok) return hashed;
  const now = deps.clock();
  const withdraw = await deps.revocations.add({ kind: 'password', subject: user._id });
  const updated = await deps.users.update(user._id, (current) => {
    // The link was used by a parallel request.
    if (current.resetNonce !== user.resetNonce) return null;
    const changed = { ...giveToOwner(current, now), passwordHash: hashed.value };
    return queueSecurityNotice(changed, 'passwordChanged', now, { locale: reset.locale });
  });
  if (updated.outcome !== 'updated') {
    await withdraw();
    return refuse('reset_link_invalid');
  }
  deps.securityEvent('password_reset', { userId: user._id });
  const owner = toSignedInUser(updated.document);
  await deps.releaseBrowsers(owner);
  return ok(owner);
}
