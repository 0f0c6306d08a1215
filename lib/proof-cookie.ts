import { keysOf } from '@/lib/base/records';
import { cookieOptions, hostCookieName } from '@/lib/http/host-cookie';

/** Pages that mailed links open. The link's id is moved to a cookie, so that no page has it in its address. */
export const proofPages = {
  reset: '/passwordResetBack',
  activation: '/activate',
  privacy: '/datos-personales/confirmar',
  enrolment: '/segundo-paso',
} as const;

export type ProofName = keyof typeof proofPages;
export const proofNames = keysOf(proofPages);

/** The cookie for the unverified id of a mailed link, or an empty one if the value cannot be an id. Lives one hour. */
export function proofCookie(name: ProofName, id: string, appUrl: string) {
  const value = /^[\w.-]{1,200}$/.test(id) ? id : '';
  return { ...cookieOptions(appUrl), name: hostCookieName(name, appUrl), value, maxAge: 60 * 60 };
}

/** The name of the cookie with the premarket requests that this browser opened by the organiser's mailed links. */
export const premarketCookieName = (appUrl: string) => hostCookieName('premarket', appUrl);

/** The maximum number of requests in the cookie. An earlier link has to be opened again. */
const keptRequests = 20;

/** The ids of the requests in the cookie, unverified, by the ids of their buyers, the last opened one first. */
export function readPremarketRequests(stored: string | undefined): ReadonlyMap<string, string> {
  const pairs = (stored ?? '').matchAll(/\b([0-9a-f]{24})-([0-9a-f]{24})\b/g);
  return new Map([...pairs].map(([, attendeeId = '', premarketId = '']) => [attendeeId, premarketId]));
}

/** The page on which the organiser decides about a buyer, without the request's id. */
export const premarketPage = (attendeeId: string) => `/premarketvalidation/${attendeeId}`;

/** The cookie with one more buyer's request, so that pages about several buyers can be open at once. Lives one day. */
export function premarketCookie(
  stored: string | undefined,
  request: { attendeeId: string; premarketId: string },
  appUrl: string,
) {
  const { attendeeId, premarketId } = request;
  const others = [...readPremarketRequests(stored)].filter(([id]) => id !== attendeeId);
  const value = [[attendeeId, premarketId], ...others]
    .slice(0, keptRequests)
    .map((pair) => pair.join('-'))
    .join('.');
  return { ...cookieOptions(appUrl), name: premarketCookieName(appUrl), value, maxAge: 24 * 60 * 60 };
}
