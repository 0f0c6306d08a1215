import { fieldErrors } from '@/lib/base/field-errors';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { confirmPassword } from './confirm-password';
import { queuePasswordChanged } from './mails';
import { findPasswordError, toSignedInUser, withoutSessions } from './rules';
import { resetPasswordSchema } from './schema';
import type { SignInDeps } from './sign-in';
import type { SignedInUser } from './types';

export interface ChangePasswordDeps extends SignInDeps {
  clock: () => Date;
}

/**
 * Sets a new password for a signed-in user who knows the current one: all sessions and tokens end, the one that asked
 * included, and a mail informs the owner. Answers the user, for a new session. Refuses with errors of
 * `currentPassword`, `password` and `password2`, and with `too_many_requests`.
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  {
    user,
    typed: { currentPassword, password, password2 },
    locale,
    client,
  }: { user: SignedInUser; typed: Record<string, unknown>; locale: Locale; client: string },
): Promise<Result<SignedInUser>> {
  const parsed = resetPasswordSchema.safeParse({ password, password2 });
  const fields = parsed.success ? {} : fieldErrors(parsed.error);
  if (typeof currentPassword !== 'string' || currentPassword.trim() === '') {
    fields.currentPassword = 'passwordRequired';
  }
  if (!fields.password) {
    const error = await findPasswordError(`${password}`, user.email);
    if (error) fields.password = error;
  }
  if (!parsed.success || Object.keys(fields).length > 0) return refuseFields(fields);
  const confirmed = await confirmPassword(deps, { user, currentPassword, client });
  if (!confirmed.ok) return confirmed;

  const passwordHash = await deps.passwords.hash(parsed.data.password);
  const now = deps.clock();
  const mailId = newId();
  const updated = await deps.users.update(user.id, (current) => {
    // The session was ended meanwhile.
    if (current.tokenVersion !== user.tokenVersion) return null;
    const changed = { ...withoutSessions(current), passwordHash, resetNonce: undefined, updatedAt: now };
    return queuePasswordChanged(changed, locale, now, mailId);
  });
  if (updated.outcome !== 'updated') return refuse('unauthenticated');
  deps.securityEvent('password_changed', { userId: user.id });
  return ok(toSignedInUser(updated.document));
}
