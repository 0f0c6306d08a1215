import { emailSchema } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuseFields, refuseInvalid } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { type MailRequester, mailboxCountKey } from './known-browser';
import { queueAccountMail } from './mails';
import type { AccountDeps } from './types';

/**
 * Queues a mail with a reset link to the account with this email; earlier links keep working until one is used.
 * Refuses with an error of `email` and with `too_many_requests`.
 */
export async function requestPasswordReset(
  deps: Pick<AccountDeps, 'users' | 'secrets' | 'limits' | 'mailPermits' | 'securityEvent'>,
  {
    typed,
    locale,
    client,
    ...proof
  }: { typed: Record<string, unknown>; locale: Locale; client: string } & MailRequester,
): Promise<Result<{ sent: true }>> {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const key = emailKey(parsed.data.email);
  // The client's limit comes first, so that a blocked client does not use up the limit of a mailbox.
  const { resetByClient, resetByMailbox } = deps.limits;
  const account = await deps.users.byEmailKey(key);
  const mailbox = mailboxCountKey(deps.secrets, { key, account }, proof);
  const over = (await resetByClient.take(client)) ?? (await resetByMailbox.take({ mailbox, client }));
  if (over) return over;

  if (!account) return refuseFields({ email: 'emailNotFound' });
  const permit = await deps.mailPermits.paced(client);
  await deps.users.update(account._id, (user) =>
    queueAccountMail({ ...user, resetNonce: user.resetNonce ?? newId() }, 'passwordReset', locale, permit),
  );
  deps.securityEvent('password_reset_requested', { userId: account._id });
  return ok({ sent: true });
}
