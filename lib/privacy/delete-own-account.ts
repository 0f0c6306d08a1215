import { confirmPassword } from '@/lib/accounts/confirm-password';
import type { SignInDeps } from '@/lib/accounts/sign-in';
import type { SignedInUser } from '@/lib/accounts/types';
import { ok, type Result } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { type ConfirmRequestDeps, carryOut } from './confirm-request';
import { newDataRequest } from './file-request';

/**
 * Deletes the account of a signed-in user, with their registration and seats, once they confirm it with their password.
 * It is stored as a deletion request that is confirmed at once. Refuses with an error of `currentPassword` and with
 * `too_many_requests`.
 */
export async function deleteOwnAccount(
  deps: ConfirmRequestDeps & SignInDeps,
  {
    user,
    currentPassword,
    locale,
    client,
  }: { user: SignedInUser; currentPassword: unknown; locale: Locale; client: string },
): Promise<Result<null>> {
  const confirmed = await confirmPassword(deps, { user, currentPassword, client });
  if (!confirmed.ok) return confirmed;
  const request = newDataRequest({ kind: 'deletion', email: user.email, locale }, deps.clock());
  await deps.dataRequests.insert(request);
  await carryOut(deps, request);
  return ok(null);
}
