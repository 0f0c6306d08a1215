import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { Passwords } from '@/lib/crypto/passwords';
import type { Locale } from '@/lib/i18n/locale';
import { type FindUserDeps, findUserByResetLink } from './find-user';
import { queuePasswordChanged } from './mails';
import { findPasswordError, giveToOwner } from './rules';
import { resetPasswordSchema } from './schema';

export interface ResetDeps extends FindUserDeps, SecurityLogDeps {
  passwords: Passwords;
}

/**
 * Sets a new password for the account of a reset link, once: the link becomes invalid, all sessions, tokens and
 * identities that no provider vouched for end, and a mail informs the owner. The link proves access to the account's
 * mailbox, so the account becomes active.
 * Refuses with `reset_link_invalid`, or with field errors after which the link still works.
 * @param reset.proof the link's id, from the cookie or the body
 */
export async function resetPassword(
  deps: ResetDeps,
  reset: { typed: Record<string, unknown>; proof: unknown; locale: Locale },
): Promise<Result<{ changed: true }>> {
  const user = await findUserByResetLink(deps, reset.proof);
  if (!user) return refuse('reset_link_invalid');

  const parsed = resetPasswordSchema.safeParse(reset.typed);
  const fields = parsed.success ? {} : fieldErrors(parsed.error);
  for (const field of ['email', 'email2'] as const) {
    const given = reset.typed[field];
    if (typeof given === 'string' && given.trim() !== '' && emailKey(given) !== user.emailKey) {
      fields[field] ??= 'emailNotOfAccount';
    }
  }
  if (!fields.password) {
    const error = await findPasswordError(`${reset.typed.password}`, user.email);
    if (error) fields.password = error;
  }
  if (!parsed.success || Object.keys(fields).length > 0) return refuseFields(fields);

  const passwordHash = await deps.passwords.hash(parsed.data.password);
  const now = deps.clock();
  const mailId = newId();
  const updated = await deps.users.update(user._id, (current) => {
    // The link was used by a parallel request.
    if (current.resetNonce !== user.resetNonce) return null;
    return queuePasswordChanged({ ...giveToOwner(current, now), passwordHash }, reset.locale, now, mailId);
  });
  if (updated.outcome !== 'updated') return refuse('reset_link_invalid');
  deps.securityEvent('password_reset', { userId: user._id });
  return ok({ changed: true });
}
