import { confirmPassword, type PasswordConfirmation } from '@/lib/accounts/confirm-password';
import type { SignInDeps } from '@/lib/accounts/sign-in';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { type ConfirmRequestDeps, carryOut } from './confirm-request';
import { newDataRequest } from './file-request';

/**
 * Deletes all data about a signed-in user who confirms with their password, by a deletion request that is confirmed at
 * once. Refuses with an error of `currentPassword`, with `too_many_requests`, and with `factor_required` if the address
 * has a role in the office.
 */
export async function deleteOwnAccount(
  deps: ConfirmRequestDeps & SignInDeps & { roster: { memberOf(emailKey: string): Promise<unknown> } },
  confirmation: PasswordConfirmation & { locale: Locale },
): Promise<Result<null>> {
  if (await deps.roster.memberOf(emailKey(confirmation.user.email))) return refuse('factor_required');
  const confirmed = await confirmPassword(deps, confirmation);
  if (!confirmed.ok) return confirmed;
  const { user, locale } = confirmation;
  const request = newDataRequest({ kind: 'deletion', email: user.email, locale }, deps.clock());
  await deps.dataRequests.insert(request);
  await carryOut(deps, request);
  return ok(null);
}
