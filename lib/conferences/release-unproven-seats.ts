import type { ConferenceSession } from '@/lib/event/types';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { mayHoldSeats } from './abilities';
import { freeAbandonedSeats, type SeatDeps } from './free-seats';

/**
 * Removes the sessions and seats of everyone who may no longer hold them, and returns the number of people. Also frees
 * seats that crashes left behind in full sessions, because nobody tries to choose a session that is shown as full.
 * People and sessions that cannot be read are reported and left as they are.
 */
export async function releaseUnprovenSeats(deps: SeatDeps): Promise<number> {
  const { attendees, seats, event, clock } = deps;
  const takenIn = (session: ConferenceSession) => unlessUnreadable(seats.taken(session), {});
  const taken = await Promise.all(event.programme.map(takenIn));
  const holders = [...new Set(taken.flatMap((of) => Object.keys(of)))];
  let released = 0;
  for (const id of holders) {
    const now = clock();
    // The new revision overtakes a choice that is under way.
    const release = attendees.update(id, (current) =>
      mayHoldSeats(current, now)
        ? null
        : { ...current, sessions: [], sessionsRevision: (current.sessionsRevision ?? 0) + 1, updatedAt: now },
    );
    const result = await unlessUnreadable(release, null);
    if (result?.outcome !== 'updated') continue;
    released++;
    await seats.release(event.programme, id, result.document.sessionsRevision ?? 0);
  }
  for (const session of event.programme) {
    const isFull = Object.keys(await takenIn(session)).length >= session.capacity;
    if (isFull) await freeAbandonedSeats(deps, session);
  }
  return released;
}
