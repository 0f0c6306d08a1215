import { ok, refuse } from '@/lib/base/result';
import { readLink } from '@/lib/crypto/signed-links';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { browserNonceOf } from './ownership';
import type { RegistrationDeps } from './types';

/**
 * The nonce for the owner cookie of the browser that opened this link from a mail to the attendee's own address, or
 * null where the link proves nothing. The record keeps when one was first used, because that proves the address.
 */
export async function claimAttendee(
  deps: Pick<RegistrationDeps, 'attendees' | 'secrets' | 'clock'>,
  id: string,
  key: string,
): Promise<string | null> {
  const now = deps.clock();
  const link = readLink(deps.secrets, 'owner', key);
  if (!link || link.subject !== id || link.expiresAt <= now) return null;
  const claimed = await updateOrRefuse(deps.attendees, id, (current) => {
    if (!link.matches(current.ownerNonce)) return refuse('not_found');
    return ok(current.linkUsedAt ? current : { ...current, linkUsedAt: now });
  });
  return claimed.ok ? browserNonceOf(claimed.value) : null;
}
