import type { KeepingEvent } from '@/lib/event/rules';
import type { ConferenceSession, TradeShow } from '@/lib/event/types';
import type { RegistrationDeps } from '@/lib/registration/types';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { Seat } from './record';
import type { Seats } from './repository';
import { seatGrace } from './rules';

/** The dependencies of the conference use cases. */
export interface SeatDeps extends Pick<RegistrationDeps, 'attendees' | 'clock'> {
  seats: Seats;
  event: Pick<TradeShow, 'programme' | 'contact' | 'seatCategories'> & KeepingEvent;
}

/** Takes a seat. If the session is full, frees seats left behind by a crash and tries again. */
export async function takeSeat(
  deps: SeatDeps,
  session: ConferenceSession,
  attendeeId: string,
  seat: Seat,
): Promise<boolean> {
  if (await deps.seats.take(session, attendeeId, seat)) return true;
  return (await freeAbandonedSeats(deps, session)) > 0 && deps.seats.take(session, attendeeId, seat);
}

/**
 * Frees seats older than `seatGrace` whose attendee's record does not list the session. Returns how many were freed. A
 * seat that is in use, or whose record cannot be read, is checked again at most once per `seatGrace`, because a crash
 * may abandon it later.
 */
export async function freeAbandonedSeats(deps: SeatDeps, session: ConferenceSession): Promise<number> {
  const now = deps.clock();
  const unverified = Object.entries(await deps.seats.taken(session)).filter(
    ([, { takenAt, keptAt = takenAt }]) => now.getTime() - keptAt.getTime() > seatGrace,
  );
  if (unverified.length === 0) return 0;
  const checked = await Promise.all(
    unverified.map(async ([attendeeId, { revision }]) => {
      const listed = deps.attendees
        .byId(attendeeId)
        .then((attendee) => attendee?.sessions?.includes(session.id) === true);
      return { attendeeId, revision, isKept: await unlessUnreadable(listed, true) };
    }),
  );
  await deps.seats.settle(session, checked, now);
  return checked.filter(({ isKept }) => !isKept).length;
}

/** The programme with the seats left in each session: none if the seats taken cannot be read. */
export async function listPlaces({
  seats,
  event,
}: Pick<SeatDeps, 'event'> & { seats: Pick<SeatDeps['seats'], 'taken'> }): Promise<
  { session: ConferenceSession; left: number }[]
> {
  return Promise.all(
    event.programme.map(async (session) => {
      const taken = await unlessUnreadable(seats.taken(session), null);
      const left = taken ? Math.max(0, session.capacity - Object.keys(taken).length) : 0;
      return { session, left };
    }),
  );
}

/** Releases every seat of an attendee whose record no longer lists any session; see `RegistrationDeps`. */
export function releaseSeats(
  { seats, event }: Pick<SeatDeps, 'seats' | 'event'>,
  attendeeId: string,
  revision = Number.MAX_SAFE_INTEGER,
) {
  return seats.release(event.programme, attendeeId, revision);
}
