import { createSeats } from '@/lib/conferences/repository';
import type { ConferenceSession } from '@/lib/event/types';
import type { Caller } from '@/lib/registration/abilities';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { answersOf, browserOf, registrationDeps, registrationOf } from './registration';
import { freshStore } from './store';

/** A one-hour talk; override its times to make it overlap. */
export function talk(id: string, overrides: Partial<ConferenceSession> = {}): ConferenceSession {
  return {
    id,
    title: { es: `Charla ${id}`, en: `Talk ${id}` },
    speaker: 'Jacinto Robledo',
    room: { es: 'Sala', en: 'Room' },
    startsAt: '2027-02-17T10:00',
    endsAt: '2027-02-17T11:00',
    capacity: 2,
    ...overrides,
  };
}

/** Two overlapping talks, one that starts when they end, and one on another day. */
export const programme = [
  talk('a'),
  talk('b', { startsAt: '2027-02-17T10:30', endsAt: '2027-02-17T11:30' }),
  talk('c', { startsAt: '2027-02-17T11:00', endsAt: '2027-02-17T12:00' }),
  talk('d', { startsAt: '2027-02-18T10:00', endsAt: '2027-02-18T11:00' }),
] as const;

/** The dependencies for choosing sessions, on a store for this test. */
export function conferenceDeps(sessions: readonly ConferenceSession[] = programme, store = freshStore()) {
  const parts = registrationDeps({}, store);
  const event = { ...parts.event, programme: sessions };
  return { ...parts, event, seats: createSeats(parts.store, event) };
}

/** A registered conference attendee, and a caller who owns the record. */
export async function conferenceAttendee(
  deps: Pick<
    ReturnType<typeof conferenceDeps>,
    | 'attendees'
    | 'geo'
    | 'clock'
    | 'isRegistrationOpen'
    | 'event'
    | 'securityEvent'
    | 'limits'
    | 'mailPermits'
    | 'releaseSeats'
  >,
  email: string,
): Promise<{ attendeeId: string; caller: Caller }> {
  const registered = await registerAttendee(
    deps,
    registrationOf('congresista', { answers: answersOf('congresista', { email }) }),
  );
  if (!registered.ok) throw new Error(JSON.stringify(registered));
  return { attendeeId: registered.value.id, caller: browserOf(registered.value) };
}
