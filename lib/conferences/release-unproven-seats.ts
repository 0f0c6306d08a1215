import { mayHoldSeats } from './abilities';
import { freeAbandonedSeats, type SeatDeps } from './free-seats';

/**
 * Removes the sessions and seats of everyone who may no longer hold them, and returns the number of people. Also frees
 * seats that crashes left behind in full sessions, because nobody tries to choose a session that is shown as full.
 */
export async function releaseUnprovenSeats(deps: SeatDeps): Promise<number> {
  const { attendees, seats, event, clock } = deps;
  const taken = await Promise.all(event.programme.map((session) => seats.taken(session)));
  const holders = [...new Set(taken.flatMap((of) => Object.keys(of)))];
  let released = 0;
  for (const id of holders) {
    const now = clock();
    // The new revision overtakes a choice that is under way.
    const result = await attendees.update(id, (current) =>
      mayHoldSeats(current, now)
        ? null
        : { ...current, sessions: [], sessionsRevision: (current.sessionsRevision ?? 0) + 1, updatedAt: now },
    );
    if (result.outcome !== 'updated') continue;
    released++;
    await seats.release(event.programme, id, result.document.sessionsRevision ?? 0);
  }
  for (const session of event.programme) {
    const isFull = Object.keys(await seats.taken(session)).length >= session.capacity;
    if (isFull) await freeAbandonedSeats(deps, session);
  }
  return released;
}
