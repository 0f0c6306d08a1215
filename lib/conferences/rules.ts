import type { ConferenceSession } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';
import { isAddressProven } from '@/lib/registration/rules';

/** Time limit for choosing sessions, ms. A slower choice is refused, because its seats may have been freed. */
export const choiceLife = 30_000;
/** Age at which a seat that its attendee's record does not list counts as abandoned, ms. */
export const seatGrace = 2 * choiceLife;

/** How long someone without an account holds seats before a mailed link is used: 48 hours, ms. */
const unprovenSeatLife = 48 * 60 * 60 * 1000;

/** Until when an attendee holds seats taken now unless the address is proven; a later choice does not prolong it. */
export function seatsUntil(attendee: Attendee, now: Date): Date | undefined {
  if (isAddressProven(attendee)) return undefined;
  return attendee.seatsUntil ?? new Date(now.getTime() + unprovenSeatLife);
}

/** Whether two sessions overlap; one that starts when the other ends does not. */
export function overlap(one: ConferenceSession, other: ConferenceSession): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** The sessions of the programme with these ids, the earliest first; an id that is not in the programme is left out. */
export function chosenSessions(
  programme: readonly ConferenceSession[],
  ids: readonly string[] = [],
): ConferenceSession[] {
  return programme
    .filter(({ id }) => ids.includes(id))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}
