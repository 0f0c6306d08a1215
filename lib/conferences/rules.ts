import type { ConferenceSession } from '@/lib/event/types';

/** How long a choice of sessions may take, ms: one that is slower is not carried out, for its seats may be gone. */
export const choiceLife = 30_000;
/** After this time a seat that its attendee's record does not name belongs to nobody, ms. */
export const seatGrace = 2 * choiceLife;

/** Whether two sessions run at the same time; one that begins as the other ends does not. */
export function overlap(
  one: Pick<ConferenceSession, 'startsAt' | 'endsAt'>,
  other: Pick<ConferenceSession, 'startsAt' | 'endsAt'>,
): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** The sessions of a list that run at the same time as another of it. */
export function overlapping<S extends Pick<ConferenceSession, 'startsAt' | 'endsAt'>>(
  sessions: readonly S[],
): S[] {
  return sessions.filter((one) => sessions.some((other) => other !== one && overlap(one, other)));
}
