import { ok, type Result, refuse } from '@/lib/base/result';
import { resendWait } from '@/lib/mail/queue-mail';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { type Caller, owns } from '../abilities';
import { refuseBlocked } from '../block-attendee';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';
import { confirmationKinds } from './held-passes';
import { permitTo, queueConfirmation } from './mails';

/**
 * Queues the confirmation again, to the record's own address. With the id of a mail that the record has, it changes
 * nothing. Refuses with:
 * - `too_many_requests` and the seconds to wait after one a minute, counting the first mail, or five a day, at most three
 *   of them caused by strangers; mails that staff cause have limits of their own
 * - `not_found` for an unknown id or a record without an address, and `blocked`
 */
export async function resendInvitation(
  deps: Pick<RegistrationDeps, 'attendees' | 'event' | 'clock' | 'resendLimits' | 'mailPermits'>,
  { id, caller, mailId }: { id: string; caller: Caller; mailId?: string | undefined },
): Promise<Result<Attendee>> {
  const now = deps.clock();
  const { perDayOfStrangers, ...limits } = deps.resendLimits;
  const resendable = (attendee: Attendee): Result<Attendee> => {
    const blocked = refuseBlocked(attendee, deps.event);
    if (blocked) return blocked;
    if (caller.staff) return ok(attendee);
    const perDay = owns(caller, attendee) ? limits.perDay : perDayOfStrangers;
    const retryAfter = resendWait(attendee, confirmationKinds, now, { ...limits, perDay });
    return retryAfter > 0 ? refuse('too_many_requests', { retryAfter }) : ok(attendee);
  };
  const attendee = await deps.attendees.byId(id);
  const checked = attendee?.emailKey ? resendable(attendee) : refuse('not_found');
  if (!checked.ok) return checked;
  const permit = await permitTo(deps, checked.value, caller);
  if (!permit.ok) return permit;
  return updateOrRefuse(deps.attendees, id, (current) => {
    const newest = resendable(current);
    if (!newest.ok || hasMail(current, mailId)) return newest;
    return ok(queueConfirmation(newest.value, deps.event, permit.value, mailId));
  });
}

/** Whether the record has a mail with this id. */
export function hasMail({ mails }: Pick<Attendee, 'mails'>, mailId: string | undefined): boolean {
  return mails.some(({ id }) => id === mailId);
}
