import { emailSchema } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields, refuseInvalid } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { countSignUp } from '@/lib/limits/mailbox-limit';
import { resendWait } from '@/lib/mail/queue-mail';
import { withdraw, withMails } from '@/lib/mail/rules';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { queueAccountMail } from './mails';
import type { User } from './record';
import { isActive, isDisowned } from './rules';
import type { AccountDeps, AccountUser } from './types';

/**
 * Corrects the address of the signed-in account before it is active, and queues its activation mail. Links and codes
 * mailed to the former address end, also those of a password reset. Counts as a sign-up and as one of the account's
 * daily activation mails. Refuses with:
 * - `unauthenticated`, `registration_closed`, `too_many_requests`, or an error of the field `email`
 * - `activation_failed` if the account is active or being deleted
 */
export async function correctWaitingEmail(
  deps: Pick<
    AccountDeps,
    'users' | 'limits' | 'resendLimits' | 'mailPermits' | 'clock' | 'isRegistrationOpen' | 'securityEvent'
  >,
  {
    caller,
    typed,
    locale,
    client,
  }: { caller: AccountUser | null; typed: Record<string, unknown>; locale: Locale; client: string },
): Promise<Result<User>> {
  if (!caller) return refuse('unauthenticated');
  if (!deps.isRegistrationOpen()) return refuse('registration_closed');
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const { email } = parsed.data;
  const key = emailKey(email);
  if (key === emailKey(caller.email)) return refuseFields({ email: 'emailUnchanged' });
  const { registerByClient: byClient, registerByMailbox: byMailbox } = deps.limits;
  const { over, undo } = await countSignUp({ byClient, byMailbox }, { client, email });
  if (over) return over;
  const permit = await deps.mailPermits.paced(client);
  const now = deps.clock();
  // The new mailbox has not received any mail about this account yet, so only the daily limit applies.
  const limits = { ...deps.resendLimits, perMinuteSeconds: 0 };
  const correct = (user: User): Result<User> => {
    if (isActive(user) || isDisowned(user)) return refuse('activation_failed');
    const retryAfter = resendWait(user, ['activation'], now, limits);
    if (retryAfter > 0) return refuse('too_many_requests', { retryAfter });
    const next = {
      ...withMails(
        user,
        withdraw(user.mails, () => true),
      ),
      email,
      emailKey: key,
      activationNonce: newId(),
      // A reset link proves the address that it was mailed to.
      resetNonce: undefined,
      updatedAt: now,
    };
    return ok(queueAccountMail(next, 'activation', locale, permit));
  };
  const taken = refuseFields({ email: 'emailTaken' });
  const corrected = await updateOrRefuse(deps.users, caller.id, correct, taken);
  if (corrected.ok) deps.securityEvent('email_changed', { userId: caller.id, actor: undefined });
  else await undo();
  return corrected;
}
