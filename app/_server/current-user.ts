import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { deviceOf } from '@/lib/accounts/device';
import { findUserBySession, makeSession, sessionCookieOf } from '@/lib/accounts/session';
import { endReplacedSession } from '@/lib/accounts/sign-out';
import { findUserByToken } from '@/lib/accounts/token';
import type { SignedInUser } from '@/lib/accounts/types';
import { deps } from '@/lib/deps';
import { removedCookie } from '@/lib/http/host-cookie';

/*
 * The signed-in user, always read from the account: sessions that were ended and tokens of an earlier
 * `tokenVersion` are invalid.
 */

/** What identifies the caller of a request: `NextRequest` is one, and `currentRequest` makes one of an action's. */
export interface RequestParts {
  headers: Headers;
  cookies: { get(name: string): { value: string } | undefined };
}

/** The request of the page or server action that is running. */
export async function currentRequest(): Promise<RequestParts> {
  return { headers: await headers(), cookies: await cookies() };
}

/** The user of a request's `Authorization` header, with or without `Bearer`, else of its session cookie. */
export async function sessionUser(request: RequestParts): Promise<SignedInUser | null> {
  const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '');
  return (token ? await findUserByToken(deps(), token.trim()) : null) ?? (await cookieUser(request));
}

/** The user of a request's session cookie, ignoring other headers. */
export async function cookieUser(request: Pick<RequestParts, 'cookies'>): Promise<SignedInUser | null> {
  const value = sessionOf(request);
  return value ? findUserBySession(deps(), value) : null;
}

/** The user of the current page or server action; reads the database once per request. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => {
  return cookieUser({ cookies: await cookies() });
});

/** Signs the browser in, in a server action. */
export async function startSession(user: SignedInUser): Promise<void> {
  (await cookies()).set(await sessionCookie(user, await currentRequest()));
}

/** Ends the session in the cookie of a request that started another one. */
export async function endEarlierSession(request: RequestParts): Promise<void> {
  await endReplacedSession(deps(), sessionOf(request));
}

/** The session cookie of a user who has just signed in with this request, for its response; the browser's earlier session ends. */
export async function sessionCookie(user: SignedInUser, request: RequestParts) {
  await endEarlierSession(request);
  const { name, options } = sessionCookieOf(deps().env.APP_URL);
  const device = deviceOf(request.headers.get('user-agent'));
  return { ...options, name, value: await makeSession(deps(), user, device) };
}

/** The cookie that removes the session cookie; `signOut` invalidates the session itself. */
export function noSessionCookie() {
  return removedCookie(sessionCookieOf(deps().env.APP_URL).name);
}

function sessionOf({ cookies }: Pick<RequestParts, 'cookies'>): string | undefined {
  return cookies.get(sessionCookieOf(deps().env.APP_URL).name)?.value;
}
