import { newId } from '@/lib/base/ids';
import type { Locale } from '@/lib/i18n/locale';
import { mayResend, type ResendLimits } from '@/lib/mail/queue-mail';
import { queueActivation } from './mails';
import type { Users } from './repository';
import { isActive } from './rules';

export interface ResendActivationDeps {
  users: Users;
  clock: () => Date;
  resendLimits: ResendLimits;
}

/**
 * Queues the activation mail again for an inactive account, at most once a minute and five times a day, counting the
 * first one. Does not reveal whether it did.
 * @param locale the language of this mail, else the account's
 */
export async function resendActivation(
  deps: ResendActivationDeps,
  { userId, locale }: { userId: string; locale?: Locale | undefined },
): Promise<void> {
  const now = deps.clock();
  const mailId = newId();
  await deps.users.update(userId, (user) =>
    !isActive(user) && mayResend(user, ['activation'], now, deps.resendLimits).allowed
      ? queueActivation(user, locale ?? user.locale, now, mailId)
      : null,
  );
}
