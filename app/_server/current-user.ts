import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { deviceOf } from '@/lib/accounts/device';
import { findUserBySession, openSession, sealSession, sessionCookieOf } from '@/lib/accounts/session';
import { signOut } from '@/lib/accounts/sign-out';
import { findUserByToken } from '@/lib/accounts/token';
import type { SignedInUser, UserInSession } from '@/lib/accounts/types';
import { deps } from '@/lib/deps';
import { rememberBrowser } from './known-browser';

/** The user of the `Authorization` header, with or without `Bearer`, else of the session cookie; always read from the account. */
export async function sessionUser(): Promise<UserInSession | null> {
  const token = (await headers()).get('authorization')?.replace(/^Bearer\s+/i, '');
  return (token ? await findUserByToken(deps(), token.trim()) : null) ?? (await currentUser());
}

/** The user of the session cookie, ignoring other headers; a page reads the database once for it. */
export const currentUser = cache(async (): Promise<UserInSession | null> => {
  const value = (await cookies()).get(sessionCookieOf(deps().env.APP_URL).name)?.value;
  return value ? findUserBySession(deps(), value) : null;
});

/** Signs the browser in, in a server action or route handler; its earlier session ends. Returns the user with the new one. */
export async function startSession(user: SignedInUser): Promise<UserInSession> {
  await endSession();
  const { name, options } = sessionCookieOf(deps().env.APP_URL);
  const device = deviceOf((await headers()).get('user-agent'));
  const signedIn = await openSession(deps(), user, device);
  (await cookies()).set({ ...options, name, value: await sealSession(deps(), signedIn) });
  if (user.active) await rememberBrowser(user);
  return signedIn;
}

/** Ends the session in the browser's cookie, if there is one; the user's other sessions keep working. */
export async function endSession(): Promise<void> {
  const user = await currentUser();
  if (user) await signOut(deps(), user.id, user.sessionId);
}
