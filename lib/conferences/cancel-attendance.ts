import { ok, type Result, refuse } from '@/lib/base/result';
import { withdraw, withMails } from '@/lib/mail/rules';
import { asOwner, type Caller } from '@/lib/registration/abilities';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import { withoutCancellation } from '@/lib/registration/decide';
import type { Attendee } from '@/lib/registration/record';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { chooseSessions } from './choose-sessions';
import { listPlaces, releaseSeats } from './free-seats';

type Deps = Parameters<typeof chooseSessions>[0];

/**
 * Notes that the owner of a registration cannot come, frees their seats, and removes a reminder that waits. The
 * registration and the pass stay, so that it can be undone. Repeating it changes nothing. Refuses with `blocked`, and with `not_found` for anybody but the owner.
 */
export async function cancelAttendance(
  deps: Deps,
  { id, caller }: { id: string; caller: Caller },
): Promise<Result<Attendee>> {
  const cancelled = await changeOwn(deps, { id, caller }, (current) => {
    if (current.cancelledAt) return current;
    const { sessions, seatsUntil, ...rest } = current;
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
 * are full or not offered any more. Refuses as `cancelAttendance` does.
 */
export async function resumeAttendance(
  deps: Deps,
  { id, caller }: { id: string; caller: Caller },
): Promise<Result<{ lost: string[] }>> {
  let former: readonly string[] = [];
  const resumed = await changeOwn(deps, { id, caller }, (current) => {
    if (!current.cancelledAt) return current;
    former = current.cancelledSessions ?? [];
    return { ...withoutCancellation(current), updatedAt: deps.clock() };
  });
  if (!resumed.ok || former.length === 0) return resumed.ok ? ok({ lost: [] }) : resumed;
  const places = await listPlaces(deps);
  let available = former.filter((each) =>
    places.some(({ session, left }) => session.id === each && left > 0),
  );
  // A seat may be taken by somebody else meanwhile, which costs one try for each session at most.
  while (available.length > 0) {
    const chosen = await chooseSessions(deps, { attendeeId: id, caller, sessionIds: available });
    if (chosen.ok) break;
    const full = Object.keys(chosen.fields ?? {});
    available = chosen.code === 'session_full' ? available.filter((each) => !full.includes(each)) : [];
  }
  return ok({ lost: former.filter((each) => !available.includes(each)) });
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
