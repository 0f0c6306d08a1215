import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

/** How long a session is remembered after the office admitted it, ms. */
const life = 10 * 60_000;
const maxSessions = 1_000;

/**
 * Sessions of staff that the office has admitted lately, by the value of their cookie. Only a value that was verified
 * is in it, so nobody becomes a client of their own by inventing cookies, and no request is verified for it.
 */
export function createStaffSessions(cookieName: string) {
  const accounts = new LRUCache<string, string>({ max: maxSessions, ttl: life });
  return {
    /** Remembers that a cookie's session is of this staff account. */
    note: (cookie: string, account: string) => void accounts.set(cookie, account),
    /** The account whose session the request has. */
    accountOf({ headers: { cookie } }: IncomingMessage): string | undefined {
      if (accounts.size === 0 || !cookie) return undefined;
      const pair = cookie.split('; ').find((each) => each.startsWith(`${cookieName}=`));
      return pair && accounts.get(pair.slice(cookieName.length + 1));
    },
  };
}
