import { sessionLife } from '@/lib/accounts/session-cookie';
import { keysOf } from '@/lib/base/records';
import { cookieOptions, hostCookieName, removedCookie } from '@/lib/http/host-cookie';
import { localeCookie } from '@/lib/i18n/locale';
import { attendanceCookie, wishCookie } from '@/lib/registration/catalogue/attendance';

/*
 * The table of the portal's cookies. `docs/architecture.md` shows it. What signing out and the other occasions remove
 * follows from it. It imports nothing that needs a request, because the middleware uses it too.
 */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** When the portal removes cookies from a browser. */
export const occasions = {
  signOut: 'signing out, also by deleting the account',
  logoutCall: '`POST /api/users/logout`',
  newSignIn: 'a new sign-in for the second factor',
  finish: '*Finish on this device*',
  registration: 'a registration',
  otherWay: 'a link with `?asistencia=`',
  passwordReset: 'choosing the password',
  disowned: 'deleting the account that somebody else created',
  factorSetUp: 'setting up the second factor',
} as const;
export type Occasion = keyof typeof occasions;

export interface PortalCookie {
  /** Its name, on https after the prefix `__Host-`. */
  name: string;
  holds: string;
  /** How many seconds it lasts at most; null for as long as the browser is open. */
  life: number | null;
  path: '/';
  writtenBy: string;
  removedBy: readonly Occasion[];
  /** Whether the name without the prefix is accepted on https too, as `storedChoice` does. */
  isChoice?: true;
  /** Whether browsers leave it out of requests that come from other sites, links included. */
  isStrict?: true;
}

/** The occasions on which a person leaves the browser to somebody else. */
const leaving = ['signOut', 'finish'] as const;
const proof = { life: hour, path: '/', writtenBy: 'opening the mailed link' } as const;
const ofProvider = { path: '/', writtenBy: 'Auth.js, for a sign-in with a provider', removedBy: [] } as const;

export const cookieTable = {
  session: {
    name: 'authjs.session-token',
    holds: 'the session, encrypted',
    life: sessionLife,
    path: '/',
    writtenBy: 'signing in, creating an account',
    removedBy: ['signOut', 'logoutCall', 'newSignIn'],
  },
  owner: {
    name: 'owner',
    holds: 'the registrations that the browser owns, signed',
    life: 7 * day,
    path: '/',
    writtenBy: 'registering, opening the mailed link',
    removedBy: [...leaving, 'logoutCall', 'newSignIn'],
  },
  browser: {
    name: 'browser',
    holds: 'the accounts that signed in here, as signatures',
    // The longest that browsers keep a cookie.
    life: 400 * day,
    path: '/',
    writtenBy: 'signing in, activating an account, choosing a password, giving the second factor',
    removedBy: [],
  },
  reset: {
    ...proof,
    name: 'reset',
    holds: 'the link for a new password',
    removedBy: [...leaving, 'passwordReset'],
  },
  activation: {
    ...proof,
    name: 'activation',
    holds: 'the link that activates an account',
    removedBy: [...leaving, 'disowned'],
  },
  enrolment: {
    ...proof,
    name: 'enrolment',
    holds: 'the link that sets up a second factor',
    removedBy: [...leaving, 'factorSetUp'],
  },
  personal: {
    ...proof,
    name: 'personal',
    holds: 'the personal link of somebody invited',
    removedBy: leaving,
  },
  privacy: { ...proof, name: 'privacy', holds: 'the link that confirms a data request', removedBy: leaving },
  party: {
    ...proof,
    name: 'party',
    holds: 'the link of the contact of a group',
    life: day,
    removedBy: leaving,
  },
  premarket: {
    ...proof,
    name: 'premarket',
    holds: 'the premarket requests that the organiser opened',
    life: day,
    removedBy: leaving,
  },
  gate: {
    name: 'gate',
    holds: 'the secret of a device that reads passes at a gate',
    life: 60 * day,
    path: '/',
    writtenBy: 'pairing a device',
    removedBy: [],
    isStrict: true,
  },
  language: {
    name: localeCookie,
    holds: 'the chosen language',
    life: 365 * day,
    path: '/',
    writtenBy: 'a link with `?lang=`',
    removedBy: [],
    isChoice: true,
  },
  attendance: {
    name: attendanceCookie,
    holds: 'the category that a link chose',
    life: 365 * day,
    path: '/',
    writtenBy: 'a link with `?asistencia=`',
    removedBy: [...leaving, 'logoutCall', 'newSignIn', 'registration'],
    isChoice: true,
  },
  wish: {
    name: wishCookie,
    holds: 'that a link chose to register as a buyer',
    life: day,
    path: '/',
    writtenBy: 'a link with `?como=`',
    removedBy: [...leaving, 'logoutCall', 'registration', 'otherWay'],
    isChoice: true,
  },
  poster: {
    name: 'aqui',
    holds: 'the gate whose poster opened the portal',
    life: day,
    path: '/',
    writtenBy: 'the address of a poster',
    removedBy: [...leaving, 'registration'],
    isChoice: true,
  },
  callbackUrl: {
    ...ofProvider,
    name: 'authjs.callback-url',
    holds: 'the page after the sign-in',
    life: null,
  },
  csrfToken: { ...ofProvider, name: 'authjs.csrf-token', holds: 'a token of the sign-in’s form', life: null },
  pkceCodeVerifier: {
    ...ofProvider,
    name: 'authjs.pkce.code_verifier',
    holds: 'the proof that this browser began the sign-in',
    life: 15 * minute,
  },
  state: { ...ofProvider, name: 'authjs.state', holds: 'the state of the sign-in', life: 15 * minute },
  nonce: {
    ...ofProvider,
    name: 'authjs.nonce',
    holds: 'a number that the provider repeats',
    life: 15 * minute,
  },
} as const satisfies Record<string, PortalCookie>;

export type CookieKey = keyof typeof cookieTable;
const rows: Readonly<Record<CookieKey, PortalCookie>> = cookieTable;

/** The name of a cookie as browsers store it. */
export function cookieName(key: CookieKey, appUrl: string): string {
  return hostCookieName(rows[key].name, appUrl);
}

/**
 * A cookie with its value.
 * @param life how many seconds it lasts, if not as long as it may
 */
export function portalCookie(key: CookieKey, value: string, appUrl: string, life = rows[key].life) {
  return {
    ...cookieOptions(appUrl),
    ...(rows[key].isStrict && { sameSite: 'strict' as const }),
    path: rows[key].path,
    name: cookieName(key, appUrl),
    value,
    ...(life !== null && { maxAge: life }),
  };
}

/** The cookies that remove what an occasion removes from a browser that has these cookies. */
export function removedCookies(occasion: Occasion, appUrl: string, has: (name: string) => boolean) {
  return keysOf(rows)
    .filter((key) => rows[key].removedBy.includes(occasion))
    .flatMap((key) => {
      const { name, isChoice } = rows[key];
      return isChoice ? [name, `__Host-${name}`].filter(has) : [cookieName(key, appUrl)];
    })
    .map(removedCookie);
}
