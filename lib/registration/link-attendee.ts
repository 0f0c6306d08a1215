import type { SessionUser } from '@/lib/accounts/types';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import type { Attendee, RegistrationDeps } from './types';

/**
 * Adds the attendee with the user's own e-mail to their account and returns it. Browsers that owned it by their cookie
 * do not any more: whoever registered the address need not be its owner. Refuses with `not_active`, and with
 * `not_found` where there is none or it belongs to another account.
 */
export async function linkAttendee(
  deps: Pick<RegistrationDeps, 'attendees'>,
  user: SessionUser,
): Promise<Result<Attendee>> {
  if (!user.active) return refuse('not_active');
  const key = emailKey(user.email);
  const found = await deps.attendees.byEmailKey(key);
  if (!found) return refuse('not_found');
  if (found.userId === user.id) return ok(found);
  return updateOrRefuse(deps.attendees, found._id, (current) => {
    if (current.userId === user.id) return ok(current);
    const isFree = current.userId === undefined && current.emailKey === key;
    return isFree ? ok({ ...current, userId: user.id, browserNonce: newId() }) : refuse('not_found');
  });
}
