import { hostCookieName, removedCookie } from './host-cookie';

/** Pages that mailed links lead to; the link's id moves to a cookie, so that no page has it in its address. */
export const proofPages = {
  reset: '/passwordResetBack',
  activation: '/activate',
  privacy: '/datos-personales/confirmar',
} as const;

export type ProofName = keyof typeof proofPages;
export const proofNames = Object.keys(proofPages) as ProofName[];

/** The name of the cookie with the proof of one of these pages. */
export function proofCookieName(name: ProofName, appUrl: string): string {
  return hostCookieName(name, appUrl);
}

/** The cookie for the id of a mailed link, unverified, or empty for what cannot be one; lives one hour. */
export function proofCookie(name: ProofName, id: string, appUrl: string) {
  const value = /^[\w.-]{1,200}$/.test(id) ? id : '';
  return { ...secretCookie(value, appUrl), name: proofCookieName(name, appUrl), path: '/', maxAge: 60 * 60 };
}

/** The cookie that removes a proof. */
export function noProofCookie(name: ProofName, appUrl: string) {
  return removedCookie(proofCookieName(name, appUrl));
}

/** Cookie with the id of a buyer's premarket request, on the page about this buyer only. */
export const premarketCookieName = 'premarket';

/** The page on which the organiser decides about a buyer, without the request's id. */
export const premarketPage = (attendeeId: string) => `/premarketvalidation/${attendeeId}`;

/** The cookie with which the organiser decides about one buyer. Lives one day; its page does not depend on other buyers' links. */
export function premarketCookie(premarketId: string, attendeeId: string, appUrl: string) {
  const path = premarketPage(attendeeId);
  return { ...secretCookie(premarketId, appUrl), name: premarketCookieName, path, maxAge: 24 * 60 * 60 };
}

function secretCookie(value: string, appUrl: string) {
  return {
    value,
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
  } as const;
}
