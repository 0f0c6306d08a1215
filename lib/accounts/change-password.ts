import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { confirmPassword } from './confirm-password';
import { queuePasswordChanged } from './mails';
import { judgeNewPassword, toSignedInUser, withoutSessions } from './rules';
import { resetPasswordSchema } from './schema';
import type { SignInDeps } from './sign-in';
import type { AccountDeps, SignedInUser } from './types';

/**
 * Sets a new password for a signed-in user who knows the current one, and mails the owner; all sessions and tokens end.
 * Answers the user, for a new session. Refuses with errors of the three fields, and with `too_many_requests`.
 */
export async function changePassword(
  deps: SignInDeps & Pick<AccountDeps, 'clock'>,
  {
    user,
    typed: { currentPassword, password, password2 },
    locale,
    client,
  }: { user: SignedInUser; typed: Record<string, unknown>; locale: Locale; client: string },
): Promise<Result<SignedInUser>> {
  const isGiven = typeof currentPassword === 'string' && currentPassword.trim() !== '';
  const judged = await judgeNewPassword(
    resetPasswordSchema,
    { password, password2 },
    user.email,
    isGiven ? {} : { currentPassword: 'passwordRequired' },
  );
  if (!judged.ok) return judged;
  const confirmed = await confirmPassword(deps, { user, currentPassword, client });
  if (!confirmed.ok) return confirmed;

  const passwordHash = await deps.passwords.hash(judged.value.password);
  const now = deps.clock();
  const mailId = newId();
  const updated = await deps.users.update(user.id, (current) => {
    if (current.tokenVersion !== user.tokenVersion) return null;
    const changed = { ...withoutSessions(current), passwordHash, resetNonce: undefined, updatedAt: now };
    return queuePasswordChanged(changed, locale, now, mailId);
  });
  if (updated.outcome !== 'updated') return refuse('unauthenticated');
  deps.securityEvent('password_changed', { userId: user.id });
  return ok(toSignedInUser(updated.document));
}
