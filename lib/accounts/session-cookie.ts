import { cookieOptions, hostCookieName } from '@/lib/http/host-cookie';

/* A separate file, because the middleware needs it without the code that opens a session. */

/** How long a session's cookie lasts without renewal, s: 7 days, so that people are still signed in at the entrance. */
export const sessionLife = 7 * 24 * 60 * 60;

/** Name and options of the session cookie, for Auth.js and for the sessions that the portal makes itself. */
export function sessionCookieOf(appUrl: string) {
  return {
    name: hostCookieName('authjs.session-token', appUrl),
    options: { ...cookieOptions(appUrl), maxAge: sessionLife },
  };
}
