import type { Locale } from '@/lib/i18n/locale';
import { resendWait } from '@/lib/mail/queue-mail';
import { queueAccountMail } from './mails';
import type { User } from './record';
import { isActive } from './rules';
import type { AccountDeps } from './types';

/**
 * Queues the activation mail again for an inactive account, at most once a minute and five times a day, counting the
 * first one, in its language unless another is given. Does not reveal whether it did.
 */
export async function resendActivation(
  deps: Pick<AccountDeps, 'users' | 'clock' | 'resendLimits' | 'mailPermits'>,
  { userId, client, locale }: { userId: string; client: string; locale?: Locale | undefined },
): Promise<void> {
  const now = deps.clock();
  const mayResend = (user: User) =>
    !isActive(user) && resendWait(user, ['activation'], now, deps.resendLimits) === 0;
  const found = await deps.users.byId(userId);
  if (!found || !mayResend(found)) return;
  const permit = await deps.mailPermits.toUnproven({ client, email: found.email, isOwner: false });
  if (!permit.ok) return;
  await deps.users.update(userId, (user) =>
    mayResend(user) ? queueAccountMail(user, 'activation', locale ?? user.locale, permit.value) : null,
  );
}
