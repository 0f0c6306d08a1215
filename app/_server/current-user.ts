import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { deviceOf } from '@/lib/accounts/device';
import { findUserBySession, makeSession, sessionCookieOf } from '@/lib/accounts/session';
import { signOut } from '@/lib/accounts/sign-out';
import { findUserByToken } from '@/lib/accounts/token';
import type { SignedInUser } from '@/lib/accounts/types';
import { deps } from '@/lib/deps';

/** The user of the `Authorization` header, with or without `Bearer`, else of the session cookie; always read from the account. */
export async function sessionUser(): Promise<SignedInUser | null> {
  const token = (await headers()).get('authorization')?.replace(/^Bearer\s+/i, '');
  return (token ? await findUserByToken(deps(), token.trim()) : null) ?? (await currentUser());
}

/** The user of the session cookie, ignoring other headers; a page reads the database once for it. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => {
  const value = (await cookies()).get(sessionCookieOf(deps().env.APP_URL).name)?.value;
  return value ? findUserBySession(deps(), value) : null;
});

/** Signs the browser in, in a server action or route handler; its earlier session ends. */
export async function startSession(user: SignedInUser): Promise<void> {
  await endSession();
  const { name, options } = sessionCookieOf(deps().env.APP_URL);
  const device = deviceOf((await headers()).get('user-agent'));
  (await cookies()).set({ ...options, name, value: await makeSession(deps(), user, device) });
}

/** Ends the session in the browser's cookie, if there is one; the user's other sessions go on. */
export async function endSession(): Promise<void> {
  const user = await currentUser();
  if (user?.sessionId) await signOut(deps(), user.id, user.sessionId);
}
