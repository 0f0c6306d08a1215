import type { Secrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import type { Attendees } from './repository';

/** Whether this key, from a mail to the attendee's own address, proves ownership of the record now. */
export async function claimAttendee(
  deps: { attendees: Attendees; secrets: Secrets; clock: () => Date },
  id: string,
  key: string,
): Promise<boolean> {
  const link = readLink(deps.secrets, 'owner', key);
  if (!link || link.subject !== id || link.expiresAt <= deps.clock()) return false;
  const attendee = await deps.attendees.byId(id);
  return attendee !== null && link.matches(attendee.ownerNonce);
}
