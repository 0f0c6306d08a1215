import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { tokenIn } from '@/lib/accounts/has-session';
import { findUserBySession, sessionCookieOf } from '@/lib/accounts/session';
import { findUserByToken } from '@/lib/accounts/token';
import type { UserInSession } from '@/lib/accounts/types';
import { readDeps } from './read-deps';

/**
 * The user of the `Authorization` header, with or without `Bearer`, otherwise of the session cookie. Always read from
 * the stored account.
 */
export async function sessionUser(): Promise<UserInSession | null> {
  const token = tokenIn(await headers());
  return (token ? await findUserByToken(readDeps(), token) : null) ?? (await currentUser());
}

/** The user of the session cookie, ignoring other headers. Cached, so that a page reads the database only once. */
export const currentUser = cache(async (): Promise<UserInSession | null> => {
  const value = (await cookies()).get(sessionCookieOf(readDeps().env.APP_URL).name)?.value;
  return value ? findUserBySession(readDeps(), value) : null;
});
