import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { resendWait } from '@/lib/mail/queue-mail';
import { type Caller, owns } from '@/lib/registration/ownership';
import type { RegistrationDeps } from '@/lib/registration/types';
import { takeSeat } from './free-seats';
import { queueSessionsChosen } from './mails';
import { choiceLife, chosenSessions, mayHoldSeats, overlapping, seatsUntil } from './rules';
import type { SeatDeps } from './types';

/**
 * Sets the sessions of a conference attendee, all or none: takes the new seats, writes the record with the mail that
 * confirms a changed choice, then releases the seats no longer wanted. A seat left by a crash between these steps is
 * freed later, because the record decides who holds it. Refuses with `invalid_fields`, `session_full` (listing the full
 * ones by id), `overtaken` (by a newer choice of the same person), `unavailable` (it took too long), `mail_link_unused`
 * (seats of an unproven address were released), `too_many_requests`, and `not_found` for anyone but the owner.
 */
export async function chooseSessions(
  deps: SeatDeps & Pick<RegistrationDeps, 'resendLimits'>,
  choice: { attendeeId: string; caller: Caller; sessionIds: readonly string[] },
): Promise<Result<{ sessionIds: string[] }>> {
  const { attendees, seats, event, clock } = deps;
  const { attendeeId, caller } = choice;
  const attendee = await attendees.byId(attendeeId);
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
  const mailId = newId();
  // Enough for real changes, and too few to flood another person's mailbox.
  const limits = { perMinuteSeconds: 0, perDay: 4 * deps.resendLimits.perDay };
  let retryAfter = 0;
  if (full.length === 0) {
    const stored = await attendees.update(attendeeId, (current) => {
      const now = clock();
      retryAfter = 0;
      const isLate = now.getTime() - begunAt.getTime() > choiceLife;
      if (current.sessionsRevision !== revision || isLate) return null;
      const until = seatsUntil(current, now);
      const changed = { ...current, sessions: sessionIds, seatsUntil: until, updatedAt: now };
      const before = chosenSessions(event.programme, current.sessions);
      if (before.length === wanted.length && before.every((session) => wanted.includes(session)))
        return changed;
      retryAfter = resendWait(current, ['sessionsChosen'], now, limits);
      return retryAfter > 0 ? null : queueSessionsChosen(changed, now, mailId);
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
  if (retryAfter > 0) return refuse('too_many_requests', { retryAfter });
  if (!now) return refuse('not_found');
  return now.sessionsRevision === revision ? refuse('unavailable', { retryAfter: 1 }) : refuse('overtaken');
}
