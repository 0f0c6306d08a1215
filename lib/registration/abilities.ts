import { isActiveUser, isOwnAccount, ownsAddress } from '@/lib/accounts/abilities';
import type { AccountUser } from '@/lib/accounts/types';
import type { StaffId } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import type { FormName, TradeShow } from '@/lib/event/types';
import type { Attendee } from './record';
import { correctionForm, formOf, isAddressProven, isBuyer } from './rules';

/** What is proven about the caller, by a session and by the signed owner cookie. */
export interface Caller {
  /** The network address that limits count by. */
  client: string;
  user: AccountUser | null;
  /** The attendees that this browser registered, each with the nonce that its cookie names. */
  owned: ReadonlyMap<string, string>;
  /** The same for the attendees whose mailed link this browser opened. */
  opened: ReadonlyMap<string, string>;
  /** The member of staff who acts for the person, and may do what they ask for. They own no record. */
  staff?: StaffId;
}

/** A member of staff who acts for the people registered. */
export function staffCaller(staff: StaffId): Caller {
  return { client: staff, user: null, owned: new Map(), opened: new Map(), staff };
}

/**
 * Whether the record belongs to the signed-in person: it is in their active account, or it is in no account and has
 * their email.
 */
export function isInAccount(user: AccountUser | null, { userId, emailKey: key }: Attendee): boolean {
  if (userId === undefined) return ownsAddress(user, key);
  return isActiveUser(user) && isOwnAccount(user, userId);
}

/** Whether the record is a buyer's and belongs to the signed-in person. */
export function ownsBuyer(user: AccountUser | null, attendee: Attendee): boolean {
  return isBuyer(attendee) && isInAccount(user, attendee);
}

/**
 * Whether the caller owns the record: by their account, by a mailed link, or as the browser that registered it. The
 * latter proves nothing once the record is in an account, because anybody can register any address.
 */
export function owns(caller: Caller, attendee: Attendee): boolean {
  const registered = attendee.userId === undefined ? caller.owned.get(attendee._id) : undefined;
  return (
    isInAccount(caller.user, attendee) ||
    hasOpened(caller, attendee) ||
    (registered !== undefined && isNonceOf(attendee, registered))
  );
}

/**
 * Whether the caller sends the submission with this key again that stored the record. The key proves nothing once the
 * browser that registered the record no longer owns it.
 */
export function isOwnRetry(caller: Caller, attendee: Attendee, key: string | undefined): boolean {
  const isSame = key !== undefined && key === attendee.idempotencyKey;
  return isSame && (attendee.browserNonce === undefined || owns(caller, attendee));
}

/** Whether this browser opened a link mailed to the attendee, which shows that its user reads that mailbox. */
export function hasOpened(caller: Caller, attendee: Attendee): boolean {
  const nonce = caller.opened.get(attendee._id);
  return nonce !== undefined && isNonceOf(attendee, nonce);
}

/** Whether the record or this caller proves its address. */
export function isAddressProvenTo(caller: Caller, attendee: Attendee): boolean {
  return isAddressProven(attendee) || hasOpened(caller, attendee) || isInAccount(caller.user, attendee);
}

/**
 * The record from which a change by its owner or by staff starts; null for anyone else. If the owner is signed in, the
 * record is added to their account, which ends the ownership of browsers. If this browser opened a mailed link, the
 * record notes that.
 */
export function asOwner(caller: Caller, attendee: Attendee, now: Date): Attendee | null {
  if (caller.staff) return attendee;
  if (!owns(caller, attendee)) return null;
  const joined = joinAccount(caller.user, attendee) ?? attendee;
  return hasOpened(caller, attendee) && !joined.linkUsedAt ? { ...joined, linkUsedAt: now } : joined;
}

/**
 * The record added to the user's account, so that the browser that registered it no longer owns it. Null if it is not
 * the user's.
 */
export function joinAccount(user: AccountUser | null, attendee: Attendee): Attendee | null {
  if (!user || !isInAccount(user, attendee)) return null;
  return attendee.userId ? attendee : { ...attendee, userId: user.id, browserNonce: newId() };
}

/**
 * Whether the caller may replace the answers of this record with that form. Only staff and its owner may, a buyer who has
 * an account only by that.
 */
export function mayUpdate(caller: Caller, attendee: Attendee, form: FormName): boolean {
  const isByAccount = form === 'comprador' && attendee.userId !== undefined;
  const isTheirs = isByAccount ? isInAccount(caller.user, attendee) : owns(caller, attendee);
  return (
    (isTheirs || caller.staff !== undefined) &&
    correctionForm(joinAccount(caller.user, attendee) ?? attendee) === form
  );
}

/**
 * Whether the caller may change the record's address. Staff always may. The owner may as long as nothing proves the
 * address, because it may be mistyped.
 */
export function mayCorrectEmail(caller: Caller, attendee: Attendee): boolean {
  return caller.staff !== undefined || (owns(caller, attendee) && !isAddressProvenTo(caller, attendee));
}

/**
 * Whether the signed-in person changes the category of their own record by filling in this form. The answers of the
 * express form decide its category. Before they are known, the record has to be from another form.
 */
export function mayChangeTo(
  user: AccountUser | null,
  attendee: Attendee,
  { form, categoria }: { form?: string; categoria?: Attendee['categoria'] },
): boolean {
  const isOther =
    form === 'express' && categoria ? categoria !== attendee.categoria : formOf(attendee) !== form;
  return isOther && isInAccount(user, attendee);
}

/**
 * The event's forms that the owner of a record is offered to change category. The express form is only for new
 * registrations.
 */
export function formsToChangeTo(attendee: Attendee, event: Pick<TradeShow, 'registration'>): FormName[] {
  return event.registration.forms.filter((form) => form !== 'express' && form !== correctionForm(attendee));
}

/** The nonce with which an owner cookie proves that its browser owns the record. */
export function browserNonceOf(attendee: Pick<Attendee, 'browserNonce' | 'ownerNonce'>): string {
  return attendee.browserNonce ?? attendee.ownerNonce;
}

/** Records of the first version may have no nonce; an empty one proves nothing. */
function isNonceOf(attendee: Attendee, nonce: string): boolean {
  return nonce !== '' && nonce === browserNonceOf(attendee);
}
