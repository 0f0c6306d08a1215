import type { Locale } from '@/lib/i18n/locale';
import { resendWait } from '@/lib/mail/queue-mail';
import { queueAccountMail } from './mails';
import { isActive } from './rules';
import type { AccountDeps } from './types';

/**
 * Queues the activation mail again for an inactive account, at most once a minute and five times a day, counting the
 * first one, in its language unless another is given. Does not reveal whether it did.
 */
export async function resendActivation(
  deps: Pick<AccountDeps, 'users' | 'clock' | 'resendLimits'>,
  { userId, locale }: { userId: string; locale?: Locale | undefined },
): Promise<void> {
  const now = deps.clock();
  await deps.users.update(userId, (user) =>
    !isActive(user) && resendWait(user, ['activation'], now, deps.resendLimits) === 0
      ? queueAccountMail(user, 'activation', locale ?? user.locale, now)
      : null,
  );
}
