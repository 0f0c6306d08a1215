import { z } from 'zod';
import type { ConferenceSession, TradeShow } from '@/lib/event/types';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { type DocumentFormat, type FieldSchemas, openVersioned } from '@/lib/store/versioned-collection';
import type { Seat, SessionSeats } from './types';

export const sessionSeatsSpec: CollectionSpec<SessionSeats> = {
  name: 'session_seats',
  key: 'text',
  unique: [],
  indexes: [],
};

const format: DocumentFormat<SessionSeats> = {
  spec: sessionSeatsSpec,
  schema: z.looseObject({
    _id: z.string(),
    taken: z.record(
      z.string(),
      z.looseObject({
        revision: z.number(),
        takenAt: z.date(),
        keptAt: z.date().optional(),
      } satisfies FieldSchemas<Seat>),
    ),
  } satisfies FieldSchemas<SessionSeats>),
  upgrades: [],
};

/** The seats of an event's sessions: one document per session, so that one conditional update enforces its capacity. */
export interface Seats {
  /** Takes a seat for the attendee; a seat that they already hold gets this choice's revision. False if the session is full. */
  take(session: ConferenceSession, attendeeId: string, seat: Seat): Promise<boolean>;
  /** Releases the attendee's seat unless a choice later than `revision` took it. */
  release(session: ConferenceSession, attendeeId: string, revision: number): Promise<void>;
  /** The seats taken, by attendee. */
  taken(session: ConferenceSession): Promise<Record<string, Seat>>;
  /** Marks seats as kept at `now`, or removes them, unless their revision has changed since they were checked. */
  settle(session: ConferenceSession, judged: readonly JudgedSeat[], now: Date): Promise<void>;
}

export interface JudgedSeat {
  attendeeId: string;
  revision: number;
  isKept: boolean;
}

/** The seats of this event; a session never has more seats taken than its capacity, however many are chosen at once. */
export function createSeats(store: Store, event: Pick<TradeShow, 'id'>): Seats {
  const collection = openVersioned(store, format);
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
        // Another caller may insert it first; it is empty either way.
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
