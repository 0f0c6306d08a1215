import { ok, type Result, refuse } from '@/lib/base/result';
import { readLink } from '@/lib/crypto/signed-links';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { asOwner, type Caller } from '../abilities';
import type { Attendee } from '../record';
import type { AttendeeReader, RegistrationDeps } from '../types';

/**
 * The attendee of a link in a mail to their own address. Whoever opens it owns the record. Returns `ended` if the link
 * has expired, and null if it is invalid. Has no side effects, because programs that scan mails open links too.
 * `confirmAddress` stores that a person used the link.
 */
export async function readOwnerLink(
  { attendees, secrets, clock }: Pick<RegistrationDeps, 'secrets' | 'clock'> & { attendees: AttendeeReader },
  id: string,
  key: string,
): Promise<Attendee | 'ended' | null> {
  const link = readLink(secrets, 'owner', key);
  if (!link || link.subject !== id) return null;
  const attendee = await attendees.byId(id);
  if (!attendee || !link.matches(attendee.ownerNonce)) return null;
  return link.expiresAt <= clock() ? 'ended' : attendee;
}

/**
 * Stores that a person used the mailed link that this browser opened. Changes nothing for other owners, and refuses
 * everyone else with `not_found`.
 */
export async function confirmAddress(
  { attendees, clock }: Pick<RegistrationDeps, 'attendees' | 'clock'>,
  { id, caller }: { id: string; caller: Caller },
): Promise<Result<Attendee>> {
  return updateOrRefuse(attendees, id, (current) => {
    const own = asOwner(caller, current, clock());
    return own ? ok(own) : refuse('not_found');
  });
}
