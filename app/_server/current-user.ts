import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { deviceOf } from '@/lib/accounts/device';
import { findUserBySession, makeSession, sessionCookieOf } from '@/lib/accounts/session';
import { endReplacedSession } from '@/lib/accounts/sign-out';
import { findUserByToken } from '@/lib/accounts/token';
import type { SignedInUser } from '@/lib/accounts/types';
import { deps } from '@/lib/deps';

/*
 * The signed-in user, always read from the account: sessions that were ended and tokens of an earlier
 * `tokenVersion` are invalid.
 */

/** The user of a request's `Authorization` header, with or without `Bearer`, else of its session cookie. */
export async function sessionUser(requestHeaders: Headers): Promise<SignedInUser | null> {
  return (await tokenUser(requestHeaders)) ?? (await cookieUser(requestHeaders));
}

/** The user of a request's session cookie, ignoring other headers. */
export async function cookieUser(requestHeaders: Headers): Promise<SignedInUser | null> {
  return userOfCookie(readCookie(requestHeaders, cookieName()));
}

/** The user of the current page or server action; reads the database once per request. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => {
  return userOfCookie((await cookies()).get(cookieName())?.value);
});

/** Signs the browser in, in a server action. */
export async function startSession(user: SignedInUser): Promise<void> {
  (await cookies()).set(await sessionCookie(user, await headers()));
}

/** Removes the session cookie, in a server action; `signOut` invalidates the session itself. */
export async function endSession(): Promise<void> {
  (await cookies()).set(noSessionCookie());
}

/** Ends the session in the cookie of a request that started another one. */
export async function endEarlierSession(requestHeaders: Headers): Promise<void> {
  await endReplacedSession(deps(), readCookie(requestHeaders, cookieName()));
}

/** The session cookie of a user who has just signed in with this request, for its response; the browser's earlier session ends. */
export async function sessionCookie(user: SignedInUser, requestHeaders: Headers) {
  await endEarlierSession(requestHeaders);
  const { name, options } = sessionCookieOf(deps().env.APP_URL);
  const device = deviceOf(requestHeaders.get('user-agent'));
  return { ...options, name, value: await makeSession(deps(), user, device) };
}

/** The cookie that removes the session cookie. */
export function noSessionCookie() {
  const { name, options } = sessionCookieOf(deps().env.APP_URL);
  return { ...options, name, value: '', maxAge: 0 };
}

function cookieName(): string {
  return sessionCookieOf(deps().env.APP_URL).name;
}

async function userOfCookie(value: string | undefined): Promise<SignedInUser | null> {
  return value ? findUserBySession(deps(), value) : null;
}

async function tokenUser(requestHeaders: Headers): Promise<SignedInUser | null> {
  const token = requestHeaders.get('authorization')?.replace(/^Bearer\s+/i, '');
  return token ? findUserByToken(deps(), token.trim()) : null;
}

function readCookie(requestHeaders: Headers, name: string): string | undefined {
  for (const pair of (requestHeaders.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
