import { ok, type Result, refuse, refuseInvalid } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { confirmPassword, type PasswordConfirmation } from './confirm-password';
import { queueSecurityNotice } from './mails';
import { toSignedInUser, withoutSessions } from './rules';
import { changePasswordSchema } from './schema';
import type { SignInDeps } from './sign-in';
import type { AccountDeps, SignedInUser } from './types';

/**
 * Sets a new password for a signed-in user who knows the current one, and mails the owner. Ends all sessions and
 * tokens, and ends browsers' ownership of the registration. Returns the user, for a new session. Refuses with errors of
 * the three fields, `too_many_requests` or `unavailable`.
 */
export async function changePassword(
  deps: SignInDeps & Pick<AccountDeps, 'clock' | 'releaseBrowsers' | 'revocations'>,
  change: Omit<PasswordConfirmation, 'currentPassword'> & { typed: Record<string, unknown>; locale: Locale },
): Promise<Result<SignedInUser>> {
  const { user, typed, locale, client, browser } = change;
  const parsed = await changePasswordSchema(user.email).safeParseAsync(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const { currentPassword, password } = parsed.data;
  const confirmed = await confirmPassword(deps, { user, currentPassword, client, browser });
  if (!confirmed.ok) return confirmed;

  const hashed = await deps.passwords.hash(password, deps.callerKey(client, user.email));
  if (!hashed.ok) return hashed;
  const now = deps.clock();
  const withdraw = await deps.revocations.add({ kind: 'password', subject: user.id });
  const updated = await deps.users.update(user.id, (current) => {
    if (current.tokenVersion !== user.tokenVersion) return null;
    const ended = { ...withoutSessions(current), resetNonce: undefined, updatedAt: now };
    return queueSecurityNotice({ ...ended, passwordHash: hashed.value }, 'passwordChanged', now, { locale });
  });
  if (updated.outcome !== 'updated') {
    await withdraw();
    return refuse('unauthenticated');
  }
  deps.securityEvent('password_changed', { userId: user.id });
  const changed = toSignedInUser(updated.document);
  await deps.releaseBrowsers(changed);
  return ok(changed);
}
