import { z } from 'zod';
import { emailField } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields, refuseInvalid } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { countSignUp } from '@/lib/limits/mailbox-limit';
import { withdraw, withMails } from '@/lib/mail/rules';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { queueAccountMail } from './mails';
import type { User } from './record';
import { isActive } from './rules';
import type { AccountDeps, AccountUser } from './types';

const emailSchema = z.object({ email: emailField });

/**
 * Corrects the address of the signed-in account before it is active, and queues its activation mail. Links and codes
 * mailed to the former address end. Counts as a sign-up. Refuses with `unauthenticated`, `registration_closed`,
 * `too_many_requests`, `activation_failed` if the account is active, or an error of the field `email`.
 */
export async function correctWaitingEmail(
  deps: Pick<
    AccountDeps,
    'users' | 'limits' | 'mailPermits' | 'clock' | 'isRegistrationOpen' | 'securityEvent'
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
  const corrected = await updateOrRefuse(
    deps.users,
    caller.id,
    (user) => {
      if (isActive(user)) return refuse('activation_failed');
      const mails = withdraw(user.mails, ({ kind }) => kind === 'activation');
      const next = {
        ...withMails(user, mails),
        email,
        emailKey: key,
        activationNonce: newId(),
        updatedAt: deps.clock(),
      };
      return ok(queueAccountMail(next, 'activation', locale, permit));
    },
    refuseFields({ email: 'emailTaken' }),
  );
  if (corrected.ok) deps.securityEvent('email_changed', { userId: caller.id, actor: undefined });
  else await undo();
  return corrected;
}
