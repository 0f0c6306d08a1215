import { choosesSessions } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { asOwner, type Caller, owns } from '@/lib/registration/abilities';
import { confirmationKinds } from '@/lib/registration/mails/held-passes';
import type { Attendee } from '@/lib/registration/record';
import { isAddressProven } from '@/lib/registration/rules';

/* Who may do what with conference sessions. */

/** Whether the caller may choose the sessions of this attendee. */
export function mayChooseSessions(
  caller: Caller,
  attendee: Attendee,
  event: Pick<TradeShow, 'seatCategories'>,
): boolean {
  return choosesSessions(attendee, event) && owns(caller, attendee);
}

/**
 * The record from which a choice of sessions starts; null for anybody who may not choose them. Staff vouch for the
 * person, so their seats are kept even if no mailed link is used.
 */
export function asChooser(
  caller: Caller,
  attendee: Attendee,
  event: Pick<TradeShow, 'seatCategories'>,
  now: Date,
): Attendee | null {
  if (!choosesSessions(attendee, event)) return null;
  const own = asOwner(caller, attendee, now);
  return own && caller.staff ? { ...own, seatsUntil: undefined } : own;
}

/**
 * Whether an attendee may hold seats: unproven addresses lose them after 48 hours, or when the pass cannot be mailed.
 */
export function mayHoldSeats(attendee: Attendee, now: Date): boolean {
  if (isAddressProven(attendee)) return true;
  const pass = attendee.mails.findLast((mail) => confirmationKinds.includes(mail.kind));
  if (pass?.state === 'failed') return false;
  return attendee.seatsUntil === undefined || now < attendee.seatsUntil;
}
