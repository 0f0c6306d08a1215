import { cookieOptions, hostCookieName } from './host-cookie';

/** Pages that mailed links lead to; the link's id moves to a cookie, so that no page has it in its address. */
export const proofPages = {
  reset: '/passwordResetBack',
  activation: '/activate',
  privacy: '/datos-personales/confirmar',
} as const;

export type ProofName = keyof typeof proofPages;
export const proofNames = Object.keys(proofPages) as ProofName[];

/** The cookie for the id of a mailed link, unverified, or empty for what cannot be one; lives one hour. */
export function proofCookie(name: ProofName, id: string, appUrl: string) {
  const value = /^[\w.-]{1,200}$/.test(id) ? id : '';
  return { ...cookieOptions(appUrl), name: hostCookieName(name, appUrl), value, maxAge: 60 * 60 };
}

/** Cookie with the id of a buyer's premarket request, on the page about this buyer only. */
export const premarketCookieName = 'premarket';

/** The page on which the organiser decides about a buyer, without the request's id. */
export const premarketPage = (attendeeId: string) => `/premarketvalidation/${attendeeId}`;

/** The cookie with which the organiser decides about one buyer. Lives one day; its page does not depend on other buyers' links. */
export function premarketCookie(premarketId: string, attendeeId: string, appUrl: string) {
  const path = premarketPage(attendeeId);
  const maxAge = 24 * 60 * 60;
  return { ...cookieOptions(appUrl), name: premarketCookieName, value: premarketId, path, maxAge };
}
