import { isId } from '@/lib/base/ids';
import type { Secrets } from '@/lib/crypto/secrets';
import { browserNonceOf } from '../abilities';
import type { Attendee } from '../record';

/** How long a browser owns what it registered: 7 days, s. */
const ownerCookieLife = 7 * 24 * 60 * 60;
/** How long a mailed link opens the registration of an account: 2 hours, s. */
const openedLife = 2 * 60 * 60;
/**
 * The number of attendees that one cookie names: enough for a group that shares a tablet, within the 4 KB of a cookie.
 */
const remembered = 60;
/** The last part of an entry for an attendee whose mailed link this browser opened. */
const openedMark = 'm';

export interface OwnedAttendee {
  id: string;
  /** The record's nonce when the browser became its owner. */
  nonce: string;
  /** Second since the epoch until which this browser counts as the owner. */
  until: number;
  /** Whether the browser opened a link mailed to the attendee. */
  isOpened: boolean;
}

/** An attendee that this browser registered. */
export function ownedFromNow(id: string, nonce: string, now: Date): OwnedAttendee {
  return { id, nonce, until: secondsOf(now) + ownerCookieLife, isOpened: false };
}

/** An attendee whose mailed link this browser opened. If the attendee is in an account, this expires sooner. */
export function openedFromNow(attendee: Attendee, now: Date): OwnedAttendee {
  const life = attendee.userId === undefined ? ownerCookieLife : openedLife;
  return {
    id: attendee._id,
    nonce: browserNonceOf(attendee),
    until: secondsOf(now) + life,
    isOpened: true,
  };
}

/** A signed cookie value that names the attendees this browser owns, each with its expiry. */
export function writeOwnerCookie(secrets: Secrets, owned: readonly OwnedAttendee[]): string {
  const text = owned
    .slice(0, remembered)
    .map(({ id, until, nonce, isOpened }) => [id, until, nonce, ...(isOpened ? [openedMark] : [])].join('.'))
    .join('~');
  return `${text}~${secrets.sign('owner', text)}`;
}

/**
 * The attendees that a cookie value names and that have not expired, newest first. None if the value is forged or
 * malformed.
 */
export function readOwnerCookie(secrets: Secrets, value: string | undefined, now: Date): OwnedAttendee[] {
  const end = value?.lastIndexOf('~') ?? -1;
  if (value === undefined || end < 0) return [];
  const text = value.slice(0, end);
  if (!secrets.verify('owner', text, value.slice(end + 1))) return [];
  return text
    .split('~')
    .map((entry) => entry.split('.', 4))
    .map(([id = '', until, nonce = '', mark]) => ({
      id,
      nonce,
      until: Number(until),
      isOpened: mark === openedMark,
    }))
    .filter(({ id, nonce, until }) => isId(id) && isId(nonce) && until * 1000 > now.getTime());
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
