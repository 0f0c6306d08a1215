import { longTurn } from '@/lib/base/pauses';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import type { Cursor } from '@/lib/store/port';
import { settledPosition } from './position';
import type { Visits } from './repository';

interface Deps {
  visits: Pick<Visits, 'byChange'>;
  attendees: Pick<Attendees, 'update'>;
  clock: () => Date;
  /** Called for everybody who has entered, maybe several times. */
  noteCame(attendee: Attendee): Promise<void>;
}

const pageSize = 200;

/**
 * The task that notes in registrations on which days their people entered the show, from the visits that changed since its
 * last run. It does not count as a change of the registration, so that no reader of changes sees it. A process that starts
 * reads all visits once. Returns how many registrations it changed.
 */
export function createAttendanceNotes({ visits, attendees, clock, noteCame }: Deps): () => Promise<number> {
  let position: Cursor | undefined;
  return async () => {
    let updates = 0;
    for (;;) {
      const { documents, next, isLast } = await visits.byChange(pageSize, position);
      for (const { place, day, attendee, state } of documents) {
        if (place !== 'show') continue;
        const hasEntered = state !== 'none';
        const updated = await attendees.update(attendee, (current) => {
          const days = current.cameOn ?? [];
          if (days.includes(day) === hasEntered) return null;
          const cameOn = hasEntered ? [...days, day].toSorted() : days.filter((each) => each !== day);
          return { ...current, cameOn };
        });
        if (updated.outcome === 'updated') updates++;
        if (hasEntered && 'document' in updated) await noteCame(updated.document);
      }
      position = next;
      if (isLast) break;
      await longTurn();
    }
    if (position) position = settledPosition(position, clock());
    return updates;
  };
}
