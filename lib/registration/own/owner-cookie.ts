import { env } from '@/lib/base/env';
import { isId } from '@/lib/base/ids';
import type { Secrets } from '@/lib/crypto/secrets';
import { hostCookieName } from '@/lib/http/host-cookie';
import { browserNonceOf } from '../abilities';
import type { Attendee } from '../record';

/** The name of the cookie that names a browser's registrations. */
export function ownerCookie(): string {
  return hostCookieName('owner', env().APP_URL);
}

/** How long a browser owns what it registered: 7 days, s. */
const ownerCookieLife = 7 * 24 * 60 * 60;
/** How long a mailed link opens the registration of an account: 2 hours, s. */
const openedLife = 2 * 60 * 60;
/** Attendees that one browser is remembered for: a whole group at one tablet, within the 4 KB of a cookie. */
const remembered = 60;
/** Ends the entry of an attendee whose mailed link this browser opened. */
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

/** An attendee whose mailed link this browser opened; that of an account stays open for a short time only. */
export function openedFromNow(attendee: Attendee, now: Date): OwnedAttendee {
  const life = attendee.userId === undefined ? ownerCookieLife : openedLife;
  return {
    id: attendee._id,
    nonce: browserNonceOf(attendee),
    until: secondsOf(now) + life,
    isOpened: true,
  };
}

/** A cookie value that names these attendees as the browser's own, each until its time, signed. */
export function writeOwnerCookie(secrets: Secrets, owned: readonly OwnedAttendee[]): string {
  const text = owned
    .slice(0, remembered)
    .map(({ id, until, nonce, isOpened }) => [id, until, nonce, ...(isOpened ? [openedMark] : [])].join('.'))
    .join('~');
  return `${text}~${secrets.sign('owner', text)}`;
}

/** The attendees that a cookie value names and whose time is not over, the newest first; none where it is forged or no such value. */
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
