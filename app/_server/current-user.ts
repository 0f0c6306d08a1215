import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { deviceOf } from '@/lib/accounts/device';
import { findUserBySession, openSession, sealSession, sessionCookieOf } from '@/lib/accounts/session';
import { signOut } from '@/lib/accounts/sign-out';
import { findUserByToken } from '@/lib/accounts/token';
import type { SignedInUser, UserInSession } from '@/lib/accounts/types';
import { deps } from '@/lib/deps';
import { rememberBrowser } from './known-browser';

/**
 * The user of the `Authorization` header, with or without `Bearer`, otherwise of the session cookie. Always read from
 * the stored account.
 */
export async function sessionUser(): Promise<UserInSession | null> {
  const token = (await headers()).get('authorization')?.replace(/^Bearer\s+/i, '');
  return (token ? await findUserByToken(deps(), token.trim()) : null) ?? (await currentUser());
}

/** The user of the session cookie, ignoring other headers. Cached, so that a page reads the database only once. */
export const currentUser = cache(async (): Promise<UserInSession | null> => {
  const value = (await cookies()).get(sessionCookieOf(deps().env.APP_URL).name)?.value;
  return value ? findUserBySession(deps(), value) : null;
});

/**
 * Signs the browser in, with the second factor if it was given, and ends its earlier session. Returns the user with the
 * new session. Only in a server action or route handler.
 */
export async function startSession(
  user: SignedInUser,
  factor?: Parameters<typeof openSession>[3],
): Promise<UserInSession> {
  await endSession();
  const { name, options } = sessionCookieOf(deps().env.APP_URL);
  const device = deviceOf((await headers()).get('user-agent'));
  const signedIn = await openSession(deps(), user, device, factor);
  (await cookies()).set({ ...options, name, value: await sealSession(deps(), signedIn) });
  if (user.active) await rememberBrowser(user);
  return signedIn;
}

/** Ends the session in the browser's cookie, if any. The user's other sessions keep working. */
export async function endSession(): Promise<void> {
  const user = await currentUser();
  if (user) await signOut(deps(), user.id, user.sessionId);
}
