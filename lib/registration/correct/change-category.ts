import type { StaffId } from '@/lib/audit/record';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { choosesSessions } from '@/lib/event/rules';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { refuseBlocked } from '../block-attendee';
import { recategorized } from '../decide';
import { queueConfirmation, queueStaffChange } from '../mails/mails';
import { deskCategories } from '../register-at-desk';
import type { RegistrationDeps } from '../types';

/**
 * Gives a registration another of the event's categories for staff, releases its seats if it leaves the conferences, and
 * mails the change and the new pass. Answers, code and a decided premarket request stay. Refuses with `invalid_fields` for a
 * category that the desk does not give, with `blocked`, and with `not_found`.
 */
export async function changeCategory(
  deps: Pick<RegistrationDeps, 'attendees' | 'event' | 'clock' | 'mailPermits' | 'releaseSeats'>,
  { id, categoria, by }: { id: string; categoria: unknown; by: StaffId },
): Promise<Result<{ _id: string }>> {
  const category = deskCategories(deps.event).find((each) => each === categoria);
  if (!category) return refuseFields({ categoria: 'categoriaRequired' });
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  const permit = await deps.mailPermits.byStaff({ by, email: attendee.email });
  if (!permit.ok) return permit;
  const result = await updateOrRefuse(deps.attendees, id, (current) => {
    const blocked = refuseBlocked(current, deps.event);
    if (blocked) return blocked;
    const next = recategorized(current, category, deps.event, deps.clock());
    if (!next.email) return ok(next);
    const withNotice = queueStaffChange('data')(next, deps.event, permit.value);
    return ok(queueConfirmation(withNotice, deps.event, permit.value));
  });
  if (!result.ok) return result;
  if (!choosesSessions(result.value, deps.event))
    await deps.releaseSeats(id, result.value.sessionsRevision ?? 0);
  return ok({ _id: id });
}
