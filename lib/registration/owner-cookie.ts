import { env } from '@/lib/base/env';
import { isId } from '@/lib/base/ids';
import type { Secrets } from '@/lib/crypto/secrets';
import { hostCookieName } from '@/lib/http/host-cookie';

/** The name of the cookie that names a browser's registrations. */
export function ownerCookie(): string {
  return hostCookieName('owner', env().APP_URL);
}

/** Seconds for which a browser is known to own what it registered: 7 days. */
export const ownerCookieLife = 7 * 24 * 60 * 60;
/** Attendees that one browser is remembered for: a whole group at one tablet, within the 4 KB of a cookie. */
const remembered = 60;

export interface OwnedAttendee {
  id: string;
  /** The record's nonce when the browser became its owner. */
  nonce: string;
  /** Second since the epoch until which this browser counts as the owner. */
  until: number;
}

/** One more attendee of this browser's, for seven days from now. */
export function ownedFromNow(id: string, nonce: string, now: Date): OwnedAttendee {
  return { id, nonce, until: Math.floor(now.getTime() / 1000) + ownerCookieLife };
}

/** A cookie value that names these attendees as the browser's own, each until its time, signed. */
export function writeOwnerCookie(secrets: Secrets, owned: readonly OwnedAttendee[]): string {
  const text = owned
    .slice(0, remembered)
    .map(({ id, until, nonce }) => `${id}.${until}.${nonce}`)
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
    .map((entry) => entry.split('.', 3))
    .map(([id = '', until, nonce = '']) => ({ id, nonce, until: Number(until) }))
    .filter(({ id, nonce, until }) => isId(id) && isId(nonce) && until * 1000 > now.getTime());
}
