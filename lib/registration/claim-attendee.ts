import { readLink } from '@/lib/crypto/signed-links';
import type { Attendee, RegistrationDeps } from './types';

/**
 * The attendee of this link from a mail to their own address, whose reader owns the record; null where the link proves
 * nothing. Has no effect: programs that scan mails open links too. `proveAddress` stores that a person used it.
 */
export async function claimAttendee(
  { attendees, secrets, clock }: Pick<RegistrationDeps, 'attendees' | 'secrets' | 'clock'>,
  id: string,
  key: string,
): Promise<Attendee | null> {
  const link = readLink(secrets, 'owner', key);
  if (!link || link.subject !== id || link.expiresAt <= clock()) return null;
  const attendee = await attendees.byId(id);
  return attendee && link.matches(attendee.ownerNonce) ? attendee : null;
}
