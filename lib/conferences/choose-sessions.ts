import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import type { KeepingEvent } from '@/lib/event/rules';
import type { ConferenceSession } from '@/lib/event/types';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { resendWait } from '@/lib/mail/queue-mail';
import type { Caller } from '@/lib/registration/abilities';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import { withoutCancellation } from '@/lib/registration/decide';
import { permitTo, queueToRegistrant } from '@/lib/registration/mails/mails';
import type { Attendee } from '@/lib/registration/record';
import { isAddressProven } from '@/lib/registration/rules';
import type { RegistrationDeps } from '@/lib/registration/types';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { asChooser, mayHoldSeats } from './abilities';
import { type SeatDeps, takeSeat } from './free-seats';
import { choiceLife, chosenSessions, overlap, seatsUntil } from './rules';

export type ConferenceMails = {
  /** `sessions`: the ids of the chosen sessions, separated by commas. */
  sessionsChosen: { nombres: string; sessions: string };
};

interface Choice {
  attendeeId: string;
  /** The owner of the record, or staff on their behalf. */
  caller: Caller;
  /** The sessions wanted, or a change of those that are chosen. */
  sessionIds: readonly string[] | ((chosen: readonly string[]) => readonly string[]);
}

interface ChosenSessions {
  sessionIds: string[];
  /**
   * False if the choice changed and no mail confirms it, because the address has reached its limit of mails for today.
   */
  isMailed: boolean;
}

/**
 * Sets the sessions of a conference attendee, all or none: takes the new seats, writes the record with the mail that
 * confirms a changed choice, then releases the other seats. The record decides who holds a seat, so one left by a crash
 * in between is freed later. Whoever said that they cannot come and takes a seat is coming again. Refuses with:
 * - `invalid_fields`, and `session_full`, which lists the full ones by id
 * - `overtaken` by a newer choice of the same person, `unavailable` if it took too long
 * - `mail_link_unused` if the seats of an unproven address were released
 * - `blocked`, although staff may still take seats away
 * - `not_found` for anyone but the owner and staff
 */
export async function chooseSessions(
  deps: SeatDeps & Pick<RegistrationDeps, 'resendLimits' | 'mailPermits'>,
  { attendeeId, caller, sessionIds: selection }: Choice,
): Promise<Result<ChosenSessions>> {
  const { attendees, seats, event, clock } = deps;
  let choice: ConferenceSession[] = [];
  const isUnknown = (id: string) => !choice.some((session) => session.id === id);
  const overlapsOther = (one: ConferenceSession) =>
    choice.some((other) => other !== one && overlap(one, other));
  // Also called when the choice is stored, because it may have become forbidden meanwhile.
  const permitted = (stored: Attendee): Result<Attendee> => {
    const now = clock();
    const current = asChooser(caller, stored, deps.event, now);
    if (!current) return refuse('not_found');
    if (!mayHoldSeats(current, now)) return refuse('mail_link_unused');
    const isAdding = choice.some(({ id }) => !stored.sessions?.includes(id));
    const blocked = isAdding || !caller.staff ? refuseBlocked(stored, event) : null;
    return blocked ?? ok(current);
  };
  const begunAt = clock();
  const begun = await updateOrRefuse(attendees, attendeeId, (stored) => {
    const ids = typeof selection === 'function' ? selection(stored.sessions ?? []) : selection;
    choice = event.programme.filter(({ id }) => ids.includes(id));
    const current = permitted(stored);
    if (!current.ok) return current;
    if (ids.some(isUnknown)) return refuseFields({ sessions: 'sessionUnknown' });
    if (choice.some(overlapsOther)) return refuseFields({ sessions: 'sessionsOverlap' });
    const sessionsRevision = (stored.sessionsRevision ?? 0) + 1;
    // Only a choice that succeeds changes until when the person holds seats.
    return ok({ ...current.value, seatsUntil: stored.seatsUntil, sessionsRevision });
  });
  if (!begun.ok) return begun;
  const { sessionsRevision: revision = 0 } = begun.value;

  const full: string[] = [];
  for (const session of choice) {
    if (!(await takeSeat(deps, session, attendeeId, { revision, takenAt: begunAt }))) full.push(session.id);
  }
  const sessionIds = choice.map(({ id }) => id);
  // The mail that confirms the change, unless its limit is reached. The choice is stored in either case.
  const confirmable = (attendee: Attendee) => {
    const before = chosenSessions(event.programme, attendee.sessions);
    const isChanged = before.length !== choice.length || !before.every((session) => choice.includes(session));
    const perDay = deps.resendLimits.perDay * (isAddressProven(attendee) ? 4 : 1);
    const wait = resendWait(attendee, ['sessionsChosen'], clock(), { perMinuteSeconds: 0, perDay });
    return { isChanged, isDue: isChanged && wait === 0 };
  };
  const permit =
    full.length === 0 && confirmable(begun.value).isDue ? await permitTo(deps, begun.value, caller) : null;
  let isMailed = true;
  const choose = (stored: Attendee): Result<Attendee> => {
    const now = clock();
    if (stored.sessionsRevision !== revision) return refuse('overtaken');
    if (now.getTime() - begunAt.getTime() > choiceLife) return refuse('unavailable', { retryAfter: 1 });
    const chooser = permitted(stored);
    if (!chooser.ok) return chooser;
    const { value: current } = chooser;
    const until = caller.staff ? undefined : seatsUntil(current, now);
    // Whoever takes a seat is coming after all.
    const attending = choice.length > 0 ? withoutCancellation(current) : current;
    const changed = { ...attending, sessions: sessionIds, seatsUntil: until, updatedAt: now };
    const { isChanged, isDue } = confirmable(current);
    isMailed = !isChanged || (isDue && permit?.ok === true);
    return ok(isDue && permit?.ok ? queueSessionsChosen(changed, event, permit.value) : changed);
  };
  const stored =
    full.length > 0
      ? refuse('session_full', { fields: Object.fromEntries(full.map((id) => [id, 'sessionFull'])) })
      : await updateOrRefuse(attendees, attendeeId, choose);
  // The seats that the record does not list: those given up, or what a refused choice took.
  const current = stored.ok ? sessionIds : (await attendees.byId(attendeeId))?.sessions;
  const surplus = event.programme.filter(({ id }) => !current?.includes(id));
  await seats.release(surplus, attendeeId, revision);
  return stored.ok ? ok({ sessionIds, isMailed }) : stored;
}

/** Queues the confirmation of the sessions that the record lists. */
function queueSessionsChosen(attendee: Attendee, event: KeepingEvent, permit: MailPermit): Attendee {
  const { nombres, sessions = [] } = attendee;
  const props = { nombres: nameInMail(nombres), sessions: sessions.join(',') };
  return queueToRegistrant<ConferenceMails>(attendee, { kind: 'sessionsChosen', props }, event, permit);
}
