import type { ConferenceSession, TradeShow } from '@/lib/event/types';
import type { CollectionSpec, Store } from '@/lib/store/port';
import type { Seat, SessionSeats } from './types';

export const sessionSeatsSpec: CollectionSpec<SessionSeats> = {
  name: 'session_seats',
  key: 'text',
  unique: [],
  indexes: [],
};

/** The seats of an event's sessions: one document for each session, so that its capacity is held by one conditional update. */
export interface Seats {
  /** Takes a seat for the attendee; one that they hold already becomes this choice's. False where the session is full. */
  take(session: ConferenceSession, attendeeId: string, seat: Seat): Promise<boolean>;
  /** Gives back the attendee's seat unless a choice later than `revision` took it. */
  release(session: ConferenceSession, attendeeId: string, revision: number): Promise<void>;
  /** The seats taken, by attendee. */
  taken(session: ConferenceSession): Promise<Record<string, Seat>>;
  /** Marks as kept at `now`, or removes, the seats that are still of the revision at which they were judged. */
  settle(session: ConferenceSession, judged: readonly JudgedSeat[], now: Date): Promise<void>;
}

export interface JudgedSeat {
  attendeeId: string;
  revision: number;
  isKept: boolean;
}

/** The seats of this event: no number of takers at once holds more of a session than its capacity. */
export function createSeats(store: Store, event: Pick<TradeShow, 'id'>): Seats {
  const collection = store.collection(sessionSeatsSpec);
  const keyOf = (session: ConferenceSession) => `${event.id}:${session.id}`;

  return {
    async take(session, attendeeId, seat) {
      const key = keyOf(session);
      const attempt = () =>
        collection.update(key, (current) => {
          const own = current.taken[attendeeId];
          if (own && own.revision >= seat.revision) return null;
          if (!own && Object.keys(current.taken).length >= session.capacity) return null;
          return { ...current, taken: { ...current.taken, [attendeeId]: seat } };
        });
      let updated = await attempt();
      if (updated.outcome === 'absent') {
        // Whoever inserts it first: it is empty either way.
        await collection.insert({ _id: key, taken: {} });
        updated = await attempt();
      }
      return (
        (updated.outcome === 'updated' || updated.outcome === 'refused') &&
        updated.document.taken[attendeeId] !== undefined
      );
    },
    async release(session, attendeeId, revision) {
      await collection.update(keyOf(session), (current) => {
        const { [attendeeId]: own, ...others } = current.taken;
        return own && own.revision <= revision ? { ...current, taken: others } : null;
      });
    },
    async taken(session) {
      return (await collection.get(keyOf(session)))?.taken ?? {};
    },
    async settle(session, judged, now) {
      await collection.update(keyOf(session), (current) => {
        const taken = { ...current.taken };
        for (const { attendeeId, revision, isKept } of judged) {
          const seat = taken[attendeeId];
          if (seat?.revision !== revision) continue;
          if (isKept) taken[attendeeId] = { ...seat, keptAt: now };
          else delete taken[attendeeId];
        }
        return { ...current, taken };
      });
    },
  };
}
