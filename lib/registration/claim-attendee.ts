import type { Secrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import { browserNonceOf } from './ownership';
import type { Attendees } from './repository';

/**
 * The nonce for the owner cookie of the browser that opened a mailed link, if this key, from a mail to the attendee's
 * own address, proves ownership of the record now; otherwise null. The record keeps when such a link was first used.
 */
export async function claimAttendee(
  deps: { attendees: Attendees; secrets: Secrets; clock: () => Date },
  id: string,
  key: string,
): Promise<string | null> {
  const now = deps.clock();
  const link = readLink(deps.secrets, 'owner', key);
  if (!link || link.subject !== id || link.expiresAt <= now) return null;
  const claimed = await deps.attendees.update(id, (current) =>
    link.matches(current.ownerNonce) && !current.linkUsedAt ? { ...current, linkUsedAt: now } : null,
  );
  if (!('document' in claimed) || !link.matches(claimed.document.ownerNonce)) return null;
  return browserNonceOf(claimed.document);
}
