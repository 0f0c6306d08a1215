import type { UserInSession } from '@/lib/accounts/types';
import { ok, type Result, refuse } from '@/lib/base/result';
import { requesterOf } from './abilities';
import { findStaff } from './find-staff';
import type { OfficeDeps, Staff } from './types';

/** The precision of the stored time when staff were last seen, ms. */
const seenPrecision = 5 * 60_000;

/**
 * Lets a signed-in user into the office if they are staff, and stores that they were seen. Refuses everybody else with
 * `not_found`, and staff who open too many pages with `too_many_requests`.
 * @param isPage false for what has a limit of its own
 */
export async function admitStaff(
  deps: Pick<OfficeDeps, 'users' | 'roster' | 'limits' | 'clock'>,
  user: UserInSession | null,
  isPage = true,
): Promise<Result<Staff>> {
  const staff = user && (await findStaff(deps, user));
  if (!staff) return refuse('not_found');
  const over = isPage && (await deps.limits.officePagesByStaff.take(requesterOf(staff)));
  if (over) return over;
  const now = deps.clock();
  if (now.getTime() - (staff.seenAt?.getTime() ?? 0) >= seenPrecision) {
    await deps.users.update(staff.id, (current) =>
      current.staff ? { ...current, staff: { ...current.staff, lastSeenAt: now } } : null,
    );
  }
  return ok(staff);
}
