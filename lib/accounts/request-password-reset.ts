import { emailKey, mailboxKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuseFields } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { Locale } from '@/lib/i18n/locale';
import { queuePasswordReset } from './mails';
import type { Users } from './repository';
import { requestPasswordResetSchema } from './schema';
import type { AccountLimits } from './types';

export interface RequestResetDeps extends SecurityLogDeps {
  users: Users;
  limits: Pick<AccountLimits, 'resetByClient' | 'resetByMailbox'>;
  clock: () => Date;
}

/**
 * Queues a mail with a reset link, in this language, to the account with this e-mail. Refuses with an error of `email`
 * and with `too_many_requests`. Earlier links keep working until one of them is used.
 */
export async function requestPasswordReset(
  deps: RequestResetDeps,
  { typed, locale, client }: { typed: Record<string, unknown>; locale: Locale; client: string },
): Promise<Result<{ sent: true }>> {
  const parsed = requestPasswordResetSchema.safeParse(typed);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error));
  const key = emailKey(parsed.data.email);
  // The client's limit comes first, so that a blocked client does not use up the limit of a mailbox.
  const { resetByClient, resetByMailbox } = deps.limits;
  const over =
    (await resetByClient.take(client)) ?? (await resetByMailbox.take({ mailbox: mailboxKey(key), client }));
  if (over) return over;

  const known = await deps.users.byEmailKey(key);
  if (!known) return refuseFields({ email: 'emailNotFound' });
  const now = deps.clock();
  const [mailId, freshNonce] = [newId(), newId()];
  await deps.users.update(known._id, (user) =>
    queuePasswordReset(user, user.resetNonce ?? freshNonce, locale, now, mailId),
  );
  deps.securityEvent('password_reset_requested', { userId: known._id });
  return ok({ sent: true });
}
