import { z } from 'zod';
import type { ConferenceSession, TradeShow } from '@/lib/event/types';
import type { CollectionSpec, Store, Stored } from '@/lib/store/port';
import { type DocumentFormat, openVersioned } from '@/lib/store/versioned-collection';
import type { Seat } from './types';

export const sessionSeatsSpec: CollectionSpec<SessionSeats> = {
  name: 'session_seats',
  key: 'text',
  unique: [],
  indexes: [],
};

const seatSchema: z.ZodType<Seat> = z.looseObject({
  revision: z.number(),
  takenAt: z.date(),
  keptAt: z.date().optional(),
});

/** The seats taken in one session, by attendee id, so that taking a seat twice takes one. */
interface SessionSeats extends Stored {
  taken: Record<string, Seat>;
}

const format: DocumentFormat<SessionSeats> = {
  spec: sessionSeatsSpec,
  schema: z.looseObject({ _id: z.string(), taken: z.record(z.string(), seatSchema) }),
  upgrades: [],
};

export interface JudgedSeat {
  attendeeId: string;
  revision: number;
  isKept: boolean;
}

export type Seats = ReturnType<typeof createSeats>;

/**
 * The seats of this event's sessions, one document per session: a session never has more seats taken than its capacity,
 * however many are chosen at once.
 */
export function createSeats(store: Store, event: Pick<TradeShow, 'id'>) {
  const collection = openVersioned(store, format);
  const keyOf = (session: ConferenceSession) => `${event.id}:${session.id}`;

  return {
    /** Takes a seat; one that the attendee already holds gets this choice's revision. False if the session is full. */
    async take(session: ConferenceSession, attendeeId: string, seat: Seat): Promise<boolean> {
      const key = keyOf(session);
      const take = (current: SessionSeats) => {
        const own = current.taken[attendeeId];
        if (own && own.revision >= seat.revision) return null;
        if (!own && Object.keys(current.taken).length >= session.capacity) return null;
        return { ...current, taken: { ...current.taken, [attendeeId]: seat } };
      };
      const updated = await collection.update(key, take, { _id: key, taken: { [attendeeId]: seat } });
      return 'document' in updated && updated.document.taken[attendeeId] !== undefined;
    },
    /** Releases the attendee's seat unless a choice later than `revision` took it. */
    async release(session: ConferenceSession, attendeeId: string, revision: number): Promise<void> {
      await collection.update(keyOf(session), (current) => {
        const { [attendeeId]: own, ...others } = current.taken;
        return own && own.revision <= revision ? { ...current, taken: others } : null;
      });
    },
    /** The seats taken, by attendee. */
    async taken(session: ConferenceSession): Promise<Record<string, Seat>> {
      return (await collection.get(keyOf(session)))?.taken ?? {};
    },
    /** Marks seats as kept at `now`, or removes them, unless their revision has changed since they were checked. */
    async settle(session: ConferenceSession, judged: readonly JudgedSeat[], now: Date): Promise<void> {
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
