import type { SessionUser } from '@/lib/accounts/session-user';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Attendees } from './repository';
import type { Attendee } from './types';

/**
 * The attendee of the user's own e-mail, which bears their id from now on. `not_found` where there is none and where it
 * belongs to another account, which keeps it; `not_active` for a user whose e-mail nobody has proven yet.
 */
export async function linkAttendee(
  deps: { attendees: Attendees },
  user: SessionUser,
): Promise<Result<Attendee>> {
  if (!user.active) return refuse('not_active');
  const key = emailKey(user.email);
  const found = await deps.attendees.byEmailKey(key);
  if (!found) return refuse('not_found');
  if (found.userId === user.id) return ok(found);
  const linked = await deps.attendees.update(found._id, (current) =>
    current.userId === undefined && current.emailKey === key ? { ...current, userId: user.id } : null,
  );
  if (linked.outcome === 'absent' || linked.outcome === 'conflict') return refuse('not_found');
  return linked.document.userId === user.id ? ok(linked.document) : refuse('not_found');
}
