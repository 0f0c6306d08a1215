import type { SessionUser } from '@/lib/accounts/session-user';
import type { Attendee } from './types';

/** Who asks, as far as it was proven: by a session, and by the signed cookie or mail link of a record. */
export interface Caller {
  user: SessionUser | null;
  /** Ids of the attendees that this browser made or proved to own. */
  ownedIds: ReadonlySet<string>;
}

/** Whether the record is the caller's own (api.md, "Owner of an attendee"); a session counts once its account is active. */
export function owns(caller: Caller, attendee: Attendee): boolean {
  const isSignedIn = caller.user?.active === true && attendee.userId === caller.user.id;
  return isSignedIn || caller.ownedIds.has(attendee._id);
}
