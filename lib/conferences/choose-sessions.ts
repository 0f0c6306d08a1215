import { isId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import { type Caller, owns } from '@/lib/registration/ownership';
import type { Attendees } from '@/lib/registration/repository';
import { takeSeat } from './free-seats';
import type { Seats } from './repository';
import { choiceLife, mayHoldSeats, overlapping, seatsUntil } from './rules';

export interface ChoiceDeps {
  attendees: Attendees;
  seats: Seats;
  event: Pick<TradeShow, 'programme'>;
  clock: () => Date;
}

/**
 * Sets the sessions of a conference attendee, all or none: takes the new seats, writes the record, then releases the
 * seats no longer wanted. A session never exceeds its capacity, and a seat left by a crash between these steps is freed
 * later, because the record decides who holds it. Refuses with `invalid_fields`, `session_full` (listing the full sessions by id),
 * `overtaken` (a newer choice of the same person came first), `unavailable` (it took too long), `mail_link_unused` (seats of an address that nobody proved were released), and `not_found` for anyone but the owner.
 */
export async function chooseSessions(
  deps: ChoiceDeps,
  choice: { attendeeId: string; caller: Caller; sessionIds: readonly string[] },
): Promise<Result<{ sessionIds: string[] }>> {
  const { attendees, seats, event, clock } = deps;
  const { attendeeId, caller } = choice;
  const attendee = isId(attendeeId) ? await attendees.byId(attendeeId) : null;
  if (!attendee || !owns(caller, attendee) || attendee.categoria !== 'CONGRESISTA')
    return refuse('not_found');
  if (!mayHoldSeats(attendee, clock())) return refuse('mail_link_unused');

  const wanted = event.programme.filter(({ id }) => choice.sessionIds.includes(id));
  const unwanted = event.programme.filter((session) => !wanted.includes(session));
  if (choice.sessionIds.some((id) => !wanted.some((session) => session.id === id)))
    return refuseFields({ sessions: 'sessionUnknown' });
  if (overlapping(wanted).length > 0) return refuseFields({ sessions: 'sessionsOverlap' });

  const begunAt = clock();
  const begun = await attendees.update(attendeeId, (current) =>
    current.categoria === 'CONGRESISTA'
      ? { ...current, sessionsRevision: (current.sessionsRevision ?? 0) + 1 }
      : null,
  );
  if (begun.outcome !== 'updated') return refuse('not_found');
  const revision = begun.document.sessionsRevision ?? 0;

  const full: string[] = [];
  for (const session of wanted) {
    if (!(await takeSeat(deps, session, attendeeId, { revision, takenAt: begunAt }))) full.push(session.id);
  }
  const sessionIds = wanted.map(({ id }) => id);
  if (full.length === 0) {
    const stored = await attendees.update(attendeeId, (current) => {
      const now = clock();
      const isLate = now.getTime() - begunAt.getTime() > choiceLife;
      return current.sessionsRevision === revision && !isLate
        ? { ...current, sessions: sessionIds, seatsUntil: seatsUntil(current, now), updatedAt: now }
        : null;
    });
    if (stored.outcome === 'updated') {
      await Promise.all(unwanted.map((session) => seats.release(session, attendeeId, revision)));
      return ok({ sessionIds });
    }
  }
  // The record keeps its sessions; release the seats that this choice took beyond them.
  const now = await attendees.byId(attendeeId);
  const extra = wanted.filter(({ id }) => !now?.sessions?.includes(id));
  await Promise.all(extra.map((session) => seats.release(session, attendeeId, revision)));
  if (full.length > 0) {
    return refuse('session_full', { fields: Object.fromEntries(full.map((id) => [id, 'sessionFull'])) });
  }
  if (!now) return refuse('not_found');
  return now.sessionsRevision === revision ? refuse('unavailable', { retryAfter: 1 }) : refuse('overtaken');
}
