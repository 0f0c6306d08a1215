import { confirmPassword } from '@/lib/accounts/confirm-password';
import type { SignInDeps } from '@/lib/accounts/sign-in';
import type { SignedInUser } from '@/lib/accounts/types';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result } from '@/lib/base/result';
import { makeLink } from '@/lib/crypto/signed-links';
import type { Locale } from '@/lib/i18n/locale';
import { type ConfirmRequestDeps, confirmDataRequest } from './confirm-request';
import { confirmationLife } from './file-request';

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
  const now = deps.clock();
  const [_id, nonce] = [newId(), newId()];
  const expiresAt = new Date(now.getTime() + confirmationLife);
  await deps.dataRequests.insert({
    _id,
    kind: 'deletion',
    email: user.email,
    emailKey: emailKey(user.email),
    locale,
    nonce,
    createdAt: now,
    expiresAt,
    mails: [],
  });
  const link = makeLink(deps.secrets, { purpose: 'privacy', subject: _id, nonce, expiresAt });
  const deleted = await confirmDataRequest(deps, link);
  return deleted.ok ? ok(null) : deleted;
}
