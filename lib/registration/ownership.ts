import type { SessionUser } from '@/lib/accounts/types';
import type { Attendee } from './types';

/** The caller as far as proven: by a session, and by a record's signed cookie or mailed link. */
export interface Caller {
  user: SessionUser | null;
  /** The attendees that this browser registered or proved to own, each with the nonce that its cookie names. */
  owned: ReadonlyMap<string, string>;
}

/** Whether the caller owns the record; a session counts only once its account is active. */
export function owns(caller: Caller, attendee: Attendee): boolean {
  const isSignedIn = caller.user?.active === true && attendee.userId === caller.user.id;
  // Records of the first version may have no nonce; an empty one proves nothing.
  const nonce = caller.owned.get(attendee._id);
  return isSignedIn || (Boolean(nonce) && nonce === browserNonceOf(attendee));
}

/** The nonce by which an owner cookie proves its browser to own the record now. */
export function browserNonceOf(attendee: Pick<Attendee, 'browserNonce' | 'ownerNonce'>): string {
  return attendee.browserNonce ?? attendee.ownerNonce;
}
