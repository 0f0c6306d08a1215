import { isId } from '@/lib/ids';
import type { Secrets } from './secrets';

export const ownerCookie = 'owner';
/** Seconds for which a browser is known to own what it registered: 7 days (api.md). */
export const ownerCookieLife = 7 * 24 * 60 * 60;
/** Attendees that one browser is remembered for: a family at one phone. */
const remembered = 8;

/** A cookie value that names these attendees as the browser's own, signed, until the given second. */
export function writeOwnerCookie(secrets: Secrets, ids: readonly string[], now: Date): string {
  const text = `${ids.slice(0, remembered).join('.')}~${Math.floor(now.getTime() / 1000) + ownerCookieLife}`;
  return `${text}~${secrets.sign('owner', text)}`;
}

/** The attendees that a cookie value names, the newest first; none where it is forged, expired or no such value. */
export function readOwnerCookie(secrets: Secrets, value: string | undefined, now: Date): string[] {
  const [ids, expires, signature, ...more] = value?.split('~') ?? [];
  if (ids === undefined || expires === undefined || signature === undefined || more.length > 0) return [];
  if (!secrets.verify('owner', `${ids}~${expires}`, signature)) return [];
  if (Number(expires) * 1000 <= now.getTime()) return [];
  return ids.split('.').filter(isId);
}
