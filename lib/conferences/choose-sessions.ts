import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { ConferenceSession } from '@/lib/event/types';
import { resendWait } from '@/lib/mail/queue-mail';
import { asOwner, type Caller } from '@/lib/registration/ownership';
import type { Attendee, RegistrationDeps } from '@/lib/registration/types';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { takeSeat } from './free-seats';
import { queueSessionsChosen } from './mails';
import { choiceLife, chosenSessions, mayHoldSeats, overlap, seatsUntil } from './rules';
import type { SeatDeps } from './types';

interface Choice {
  attendeeId: string;
  caller: Caller;
  sessionIds: readonly string[];
}

/**
 * Sets the sessions of a conference attendee, all or none: takes the new seats, writes the record with the mail that
 * confirms a changed choice, then releases the seats no longer wanted. A seat left by a crash between these steps is
 * freed later, because the record decides who holds it. Refuses with `invalid_fields`, `session_full` (listing the full
 * ones by id), `overtaken` (by a newer choice of the same person), `unavailable` (it took too long), `mail_link_unused`
 * (seats of an unproven address were released), `too_many_requests`, and `not_found` for anyone but the owner.
 */
export async function chooseSessions(
  deps: SeatDeps & Pick<RegistrationDeps, 'resendLimits'>,
  { attendeeId, caller, sessionIds: asked }: Choice,
): Promise<Result<{ sessionIds: string[] }>> {
  const { attendees, seats, event, clock } = deps;
  const wanted = event.programme.filter(({ id }) => asked.includes(id));
  const isUnknown = (id: string) => !wanted.some((session) => session.id === id);
  const overlapsOther = (one: ConferenceSession) =>
    wanted.some((other) => other !== one && overlap(one, other));
  const begunAt = clock();
  const begun = await updateOrRefuse(attendees, attendeeId, (stored) => {
    const current = asOwner(caller, stored, begunAt);
    if (current?.categoria !== 'CONGRESISTA') return refuse('not_found');
    if (!mayHoldSeats(current, begunAt)) return refuse('mail_link_unused');
    if (asked.some(isUnknown)) return refuseFields({ sessions: 'sessionUnknown' });
    if (wanted.some(overlapsOther)) return refuseFields({ sessions: 'sessionsOverlap' });
    return ok({ ...current, sessionsRevision: (current.sessionsRevision ?? 0) + 1 });
  });
  if (!begun.ok) return begun;
  const { sessionsRevision: revision = 0 } = begun.value;

  const full: string[] = [];
  for (const session of wanted) {
    if (!(await takeSeat(deps, session, attendeeId, { revision, takenAt: begunAt }))) full.push(session.id);
  }
  const sessionIds = wanted.map(({ id }) => id);
  // Enough for real changes, and too few to flood another person's mailbox.
  const limits = { perMinuteSeconds: 0, perDay: 4 * deps.resendLimits.perDay };
  const choose = (current: Attendee): Result<Attendee> => {
    const now = clock();
    if (current.sessionsRevision !== revision) return refuse('overtaken');
    if (now.getTime() - begunAt.getTime() > choiceLife) return refuse('unavailable', { retryAfter: 1 });
    const until = seatsUntil(current, now);
    const changed = { ...current, sessions: sessionIds, seatsUntil: until, updatedAt: now };
    const before = chosenSessions(event.programme, current.sessions);
    if (before.length === wanted.length && before.every((session) => wanted.includes(session)))
      return ok(changed);
    const retryAfter = resendWait(current, ['sessionsChosen'], now, limits);
    if (retryAfter > 0) return refuse('too_many_requests', { retryAfter });
    return ok(queueSessionsChosen(changed, now));
  };
  const stored =
    full.length > 0
      ? refuse('session_full', { fields: Object.fromEntries(full.map((id) => [id, 'sessionFull'])) })
      : await updateOrRefuse(attendees, attendeeId, choose);
  // The seats that the record does not list: those given up, or what a refused choice took.
  const kept = stored.ok ? sessionIds : (await attendees.byId(attendeeId))?.sessions;
  const surplus = event.programme.filter(({ id }) => !kept?.includes(id));
  await seats.release(surplus, attendeeId, revision);
  return stored.ok ? ok({ sessionIds }) : stored;
}
