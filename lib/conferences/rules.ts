import type { ConferenceSession } from '@/lib/event/types';

/** Time limit for choosing sessions, ms. A slower choice is refused, because its seats may have been freed. */
export const choiceLife = 30_000;
/** Age at which a seat that its attendee's record does not list counts as abandoned, ms. */
export const seatGrace = 2 * choiceLife;

/** Whether two sessions overlap; one that starts when the other ends does not. */
export function overlap(
  one: Pick<ConferenceSession, 'startsAt' | 'endsAt'>,
  other: Pick<ConferenceSession, 'startsAt' | 'endsAt'>,
): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** The sessions in the list that overlap another one in it. */
export function overlapping<S extends Pick<ConferenceSession, 'startsAt' | 'endsAt'>>(
  sessions: readonly S[],
): S[] {
  return sessions.filter((one) => sessions.some((other) => other !== one && overlap(one, other)));
}
