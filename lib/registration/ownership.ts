import type { SessionUser } from '@/lib/accounts/session-user';
import type { Attendee } from './types';

/** The caller as far as proven: by a session, and by a record's signed cookie or mailed link. */
export interface Caller {
  user: SessionUser | null;
  /** Ids of the attendees that this browser registered or proved to own. */
  ownedIds: ReadonlySet<string>;
}

/** Whether the caller owns the record; a session counts only once its account is active. */
export function owns(caller: Caller, attendee: Attendee): boolean {
  const isSignedIn = caller.user?.active === true && attendee.userId === caller.user.id;
  return isSignedIn || caller.ownedIds.has(attendee._id);
}
