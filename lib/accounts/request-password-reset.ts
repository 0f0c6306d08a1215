import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuseFields } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { overLimit } from '@/lib/store/over-limit';
import { queuePasswordReset } from './mails';
import type { Users } from './repository';
import { requestPasswordResetSchema } from './schema';
import type { AccountLimits } from './types';

export interface RequestResetDeps {
  users: Users;
  limits: Pick<AccountLimits, 'resetByClient' | 'resetByEmail'>;
  clock: () => Date;
}

/**
 * Queues a mail with a reset link to the account of this e-mail. Refuses with field errors (`email`,
 * `emailnotfound`) and `too_many_requests`. Links sent before live on until one of them is used.
 * @param request.locale the language of this mail
 */
export async function requestPasswordReset(
  deps: RequestResetDeps,
  { typed, locale, client }: { typed: Record<string, unknown>; locale: Locale; client: string },
): Promise<Result<{ sent: true }>> {
  const parsed = requestPasswordResetSchema.safeParse(typed);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error));
  const key = emailKey(parsed.data.email);
  // A client beyond its limit uses nothing up of an e-mail's.
  const over =
    (await overLimit(deps.limits.resetByClient, client)) ?? (await overLimit(deps.limits.resetByEmail, key));
  if (over) return over;

  const known = await deps.users.byEmailKey(key);
  if (!known) return refuseFields({ emailnotfound: 'emailNotFound' });
  const now = deps.clock();
  const [mailId, freshNonce] = [newId(), newId()];
  await deps.users.update(known._id, (user) =>
    queuePasswordReset(user, user.resetNonce ?? freshNonce, locale, now, mailId),
  );
  return ok({ sent: true });
}
