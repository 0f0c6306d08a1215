import { ok, type Result, refuse } from '@/lib/base/result';
import { withdraw, withMails } from '@/lib/mail/rules';
import { asOwner, type Caller, owns } from '@/lib/registration/abilities';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import { withoutCancellation } from '@/lib/registration/decide';
import type { Attendee } from '@/lib/registration/record';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { chooseSessions } from './choose-sessions';
import { listPlaces, releaseSeats } from './free-seats';

type Deps = Parameters<typeof chooseSessions>[0];

/**
 * Notes that the owner of a registration cannot come, frees their seats, and removes a reminder that waits. The
 * registration and the pass stay, so that it can be undone. Repeating it changes nothing. Refuses with `blocked`, and
 * with `not_found` for anybody but the owner.
 */
export async function cancelAttendance(
  deps: Deps,
  { id, caller }: { id: string; caller: Caller },
): Promise<Result<Attendee>> {
  const cancelled = await changeOwn(deps, { id, caller }, (current) => {
    if (current.cancelledAt) return current;
    // `seatsUntil` stays, so that a later choice does not prolong it.
    const { sessions, ...rest } = current;
    const now = deps.clock();
    const isReminder = ({ kind }: { kind: string }) => kind === 'reminder';
    return {
      ...withMails(rest, withdraw(rest.mails, isReminder)),
      cancelledAt: now,
      cancelledSessions: sessions,
      // A choice in progress must not be written to it.
      sessionsRevision: (current.sessionsRevision ?? 0) + 1,
      updatedAt: now,
    };
  });
  if (cancelled.ok) await releaseSeats(deps, id, cancelled.value.sessionsRevision ?? 0);
  return cancelled;
}

/**
 * Undoes `cancelAttendance` and takes those of the former seats that are still free. Returns the ids of the sessions that
 * are full or not offered any more. Refuses as `cancelAttendance` does, and with `overtaken` and `unavailable` as
 * `chooseSessions` does; nothing is lost then.
 */
export async function resumeAttendance(
  deps: Deps,
  { id, caller }: { id: string; caller: Caller },
): Promise<Result<{ lost: string[] }>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee || !owns(caller, attendee)) return refuse('not_found');
  const former = (attendee.cancelledAt && attendee.cancelledSessions) ?? [];
  let available = former.length > 0 ? await withPlaces(deps, former) : [];
  // A seat may be taken by somebody else meanwhile, which costs one try for each session at most.
  while (available.length > 0) {
    // The write that stores the seats also ends the cancellation.
    const chosen = await chooseSessions(deps, { attendeeId: id, caller, sessionIds: available });
    if (chosen.ok) return ok({ lost: former.filter((each) => !available.includes(each)) });
    if (chosen.code === 'overtaken' || chosen.code === 'unavailable') return chosen;
    const full = Object.keys(chosen.fields ?? {});
    available = chosen.code === 'session_full' ? available.filter((each) => !full.includes(each)) : [];
  }
  const resumed = await changeOwn(deps, { id, caller }, (current) =>
    current.cancelledAt ? { ...withoutCancellation(current), updatedAt: deps.clock() } : current,
  );
  return resumed.ok ? ok({ lost: former }) : resumed;
}

/** Those of these sessions that have free seats. */
async function withPlaces(deps: Deps, ids: readonly string[]): Promise<string[]> {
  const places = await listPlaces(deps);
  return ids.filter((id) => places.some(({ session, left }) => session.id === id && left > 0));
}

/** Changes the record of its owner, unless its pass is blocked. */
function changeOwn(
  deps: Deps,
  { id, caller }: { id: string; caller: Caller },
  change: (current: Attendee) => Attendee,
): Promise<Result<Attendee>> {
  return updateOrRefuse(deps.attendees, id, (stored) => {
    const current = asOwner(caller, stored, deps.clock());
    if (!current) return refuse('not_found');
    return refuseBlocked(stored, deps.event) ?? ok(change(current));
  });
}
