import { z } from 'zod';
import type { ConferenceSession, TradeShow } from '@/lib/event/types';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned, unlessUnreadable } from '@/lib/store/versioned-collection';
import { type ConferenceSeats, conferenceSeatsFields, type Seat } from './record';

export const conferenceSeatsSpec: CollectionSpec<ConferenceSeats> = {
  name: 'session_seats',
  key: 'text',
  unique: [],
  indexes: [],
};

export type Seats = ReturnType<typeof createSeats>;

/**
 * The seats of this event's sessions, one document per session. A session never has more seats taken than its capacity,
 * however many people choose at once.
 */
export function createSeats(store: Store, event: Pick<TradeShow, 'id'>) {
  const schema = z.looseObject(conferenceSeatsFields);
  const collection = openVersioned<ConferenceSeats>(store, {
    spec: conferenceSeatsSpec,
    schema,
    upgrades: [],
  });
  const keyOf = (session: ConferenceSession) => `${event.id}:${session.id}`;

  return {
    /** Takes a seat; one that the attendee already holds gets this choice's revision. False if the session is full. */
    async take(session: ConferenceSession, attendeeId: string, seat: Seat): Promise<boolean> {
      const key = keyOf(session);
      const take = (current: ConferenceSeats) => {
        const own = current.taken[attendeeId];
        if (own && own.revision >= seat.revision) return null;
        if (!own && Object.keys(current.taken).length >= session.capacity) return null;
        return { ...current, taken: { ...current.taken, [attendeeId]: seat } };
      };
      const entry = { field: 'taken', key: attendeeId, value: seat, limit: session.capacity };
      const updated = await collection.update(key, take, { _id: key, taken: { [attendeeId]: seat } }, entry);
      return 'document' in updated && updated.document.taken[attendeeId] !== undefined;
    },
    /**
     * Releases the attendee's seats in these sessions, except where a choice later than `revision` took one. A seat in
     * a session that cannot be read is left behind, as by a crash.
     */
    async release(sessions: readonly ConferenceSession[], attendeeId: string, revision: number) {
      const released = sessions.map((session) =>
        collection.update(keyOf(session), (current) => {
          const { [attendeeId]: own, ...others } = current.taken;
          return own && own.revision <= revision ? { ...current, taken: others } : null;
        }),
      );
      await Promise.all(released.map((each) => unlessUnreadable(each, null)));
    },
    async taken(session: ConferenceSession): Promise<Record<string, Seat>> {
      return (await collection.get(keyOf(session)))?.taken ?? {};
    },
    /** Marks seats as kept at `now`, or removes them, unless their revision has changed since they were checked. */
    async settle(
      session: ConferenceSession,
      checked: readonly { attendeeId: string; revision: number; isKept: boolean }[],
      now: Date,
    ) {
      await collection.update(keyOf(session), (current) => {
        const taken = { ...current.taken };
        for (const { attendeeId, revision, isKept } of checked) {
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
