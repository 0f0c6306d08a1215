import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { Passwords } from '@/lib/crypto/passwords';
import type { Locale } from '@/lib/i18n/locale';
import { type FindUserDeps, userOfResetLink } from './find-user';
import { queuePasswordChanged } from './mails';
import { isActive, passwordFault, takenOver } from './rules';
import { resetPasswordSchema } from './schema';

export interface ResetDeps extends FindUserDeps {
  passwords: Passwords;
}

/**
 * Gives the account of a reset link a new password, once: the link is used up, all sessions and tokens end, and a
 * mail tells the owner. Who opened the link reads the account's mail, so the account is active from then on.
 * Refuses with `reset_link_invalid`, or with field errors that leave the link usable.
 * @param reset.proof the link's id, from its cookie or the body
 */
export async function resetPassword(
  deps: ResetDeps,
  reset: { typed: Record<string, unknown>; proof: unknown; locale: Locale },
): Promise<Result<{ changed: true }>> {
  const user = await userOfResetLink(deps, reset.proof);
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
    const fault = await passwordFault(`${reset.typed.password}`.trim(), user.email);
    if (fault) fields.password = fault;
  }
  if (!parsed.success || Object.keys(fields).length > 0) return refuseFields(fields);

  const passwordHash = await deps.passwords.hash(parsed.data.password);
  const now = deps.clock();
  const mailId = newId();
  const updated = await deps.users.update(user._id, (current) => {
    // Of two uses at the same time one is late.
    if (current.resetNonce !== user.resetNonce) return null;
    const owned = isActive(current)
      ? { ...current, resetNonce: undefined, tokenVersion: current.tokenVersion + 1, updatedAt: now }
      : takenOver(current, now);
    return queuePasswordChanged({ ...owned, passwordHash }, reset.locale, now, mailId);
  });
  return updated.outcome === 'updated' ? ok({ changed: true }) : refuse('reset_link_invalid');
}
