import { keysOf } from '@/lib/base/records';

/* The ids in mailed links, which are moved to cookies, so that no page has them in its address. */

/** Pages that mailed links open. Each has the cookie of the same name. */
export const proofPages = {
  reset: '/passwordResetBack',
  activation: '/activate',
  privacy: '/datos-personales/confirmar',
  enrolment: '/segundo-paso',
  personal: '/confirmar',
  party: '/grupo',
} as const;

export type ProofName = keyof typeof proofPages;
export const proofNames = keysOf(proofPages);

/** The id of a mailed link as its cookie stores it, unverified; empty if the text cannot be an id. */
export const proofValue = (id: string): string => (/^[\w.-]{1,200}$/.test(id) ? id : '');

/** The page on which the organiser decides about a buyer, without the request's id. */
export const premarketPage = (attendeeId: string) => `/premarketvalidation/${attendeeId}`;

/** The maximum number of premarket requests in their cookie. An earlier link has to be opened again. */
const maxRequests = 20;

/** The ids of the requests in the cookie, unverified, by the ids of their buyers, the last opened one first. */
export function readPremarketRequests(stored: string | undefined): ReadonlyMap<string, string> {
  const pairs = (stored ?? '').matchAll(/\b([0-9a-f]{24})-([0-9a-f]{24})\b/g);
  return new Map([...pairs].map(([, attendeeId = '', premarketId = '']) => [attendeeId, premarketId]));
}

/** The cookie's value with one more buyer's request, so that pages about several buyers can be open at once. */
export function withPremarketRequest(
  stored: string | undefined,
  { attendeeId, premarketId }: { attendeeId: string; premarketId: string },
): string {
  const others = [...readPremarketRequests(stored)].filter(([id]) => id !== attendeeId);
  return [[attendeeId, premarketId], ...others]
    .slice(0, maxRequests)
    .map((pair) => pair.join('-'))
    .join('.');
}
