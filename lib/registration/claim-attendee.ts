import { readLink } from '@/lib/crypto/signed-links';
import { browserNonceOf } from './ownership';
import type { RegistrationDeps } from './types';

/**
 * The nonce for the owner cookie of the browser that opened this link from a mail to the attendee's own address, or
 * null where the link proves nothing. The record keeps when such a link was first used, because that proves the
 * address.
 */
export async function claimAttendee(
  deps: Pick<RegistrationDeps, 'attendees' | 'secrets' | 'clock'>,
  id: string,
  key: string,
): Promise<string | null> {
  const now = deps.clock();
  const link = readLink(deps.secrets, 'owner', key);
  if (!link || link.subject !== id || link.expiresAt <= now) return null;
  const claimed = await deps.attendees.update(id, (current) =>
    link.matches(current.ownerNonce) && !current.linkUsedAt ? { ...current, linkUsedAt: now } : null,
  );
  const isOwner = 'document' in claimed && link.matches(claimed.document.ownerNonce);
  return isOwner ? browserNonceOf(claimed.document) : null;
}
