import type { SessionUser } from '@/lib/accounts/types';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
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
  const browserNonce = newId();
  const linked = await deps.attendees.update(found._id, (current) =>
    current.userId === undefined && current.emailKey === key
      ? { ...current, userId: user.id, browserNonce }
      : null,
  );
  if (linked.outcome === 'absent' || linked.outcome === 'conflict') return refuse('not_found');
  return linked.document.userId === user.id ? ok(linked.document) : refuse('not_found');
}
