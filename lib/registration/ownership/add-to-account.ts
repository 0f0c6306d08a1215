import type { AccountUser } from '@/lib/accounts/types';
import { ok, type Result, refuse } from '@/lib/base/result';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { joinAccount } from '../abilities';
import { findOwn } from '../find-attendee';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';

/**
 * Adds the attendee with the user's own email to their account and returns it. Browsers that owned it by their cookie
 * no longer do, since whoever registered the address may not be its owner. Refuses with `not_active`, and with
 * `not_found` if there is no such attendee or it belongs to another account.
 */
export async function addToAccount(
  { attendees }: Pick<RegistrationDeps, 'attendees'>,
  user: AccountUser,
): Promise<Result<Attendee>> {
  const own = await findOwn({ attendees }, user);
  if (!own.ok) return own;
  return updateOrRefuse(attendees, own.value._id, (current) => {
    const joined = joinAccount(user, current);
    return joined ? ok(joined) : refuse('not_found');
  });
}
