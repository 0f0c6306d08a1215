import { ok, type Result, refuse } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { resendWait } from '@/lib/mail/queue-mail';
import { isOwnAccount } from './abilities';
import { queueAccountMail } from './mails';
import type { User } from './record';
import { isActive } from './rules';
import type { AccountDeps, AccountUser } from './types';

interface Resending {
  userId: string;
  client: string;
  locale?: Locale | undefined;
  caller?: AccountUser | null;
}

/**
 * Queues the activation mail of an inactive account again, at most once a minute and five times a day, counting the
 * first mail. It is in the account's language unless another is given. Only the account's own session learns that no
 * mail was queued: it is refused with `too_many_requests` while it has to wait.
 */
export async function resendActivation(
  deps: Pick<AccountDeps, 'users' | 'clock' | 'resendLimits' | 'mailPermits'>,
  { userId, client, locale, caller = null }: Resending,
): Promise<Result<null>> {
  const now = deps.clock();
  const waitOf = (user: User) => resendWait(user, ['activation'], now, deps.resendLimits);
  const account = await deps.users.byId(userId);
  if (!account || isActive(account)) return ok(null);
  const retryAfter = waitOf(account);
  if (retryAfter > 0)
    return isOwnAccount(caller, userId) ? refuse('too_many_requests', { retryAfter }) : ok(null);
  const permit = await deps.mailPermits.toUnproven({ client, email: account.email, isOwner: false });
  if (!permit.ok) return ok(null);
  await deps.users.update(userId, (user) =>
    isActive(user) || waitOf(user) > 0
      ? null
      : queueAccountMail(user, 'activation', locale ?? user.locale, permit.value),
  );
  return ok(null);
}
