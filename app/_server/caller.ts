import { cookies, headers } from 'next/headers';
import type { NextRequest } from 'next/server';
import { deps } from '@/lib/deps';
import {
  ownedFromNow,
  ownerCookie,
  ownerCookieLife,
  readOwnerCookie,
  writeOwnerCookie,
} from '@/lib/registration/owner-cookie';
import type { Caller } from '@/lib/registration/ownership';
import { sessionUser } from './current-user';

/** The caller of a route handler. */
export async function callerOf(request: NextRequest): Promise<Caller> {
  return caller(request.headers, request.cookies.get(ownerCookie)?.value);
}

/** The caller of a page or server action. */
export async function currentCaller(): Promise<Caller> {
  return caller(await headers(), (await cookies()).get(ownerCookie)?.value);
}

async function caller(requestHeaders: Headers, owner: string | undefined): Promise<Caller> {
  const { secrets, clock } = deps();
  return {
    user: await sessionUser(requestHeaders),
    ownedIds: new Set(readOwnerCookie(secrets, owner, clock()).map(({ id }) => id)),
  };
}

/** The owner cookie with one more attendee, for `cookies().set` or a response. */
export function ownerCookieWith(owner: string | undefined, id: string) {
  const { secrets, clock, env } = deps();
  const now = clock();
  const others = readOwnerCookie(secrets, owner, now).filter((each) => each.id !== id);
  return {
    name: ownerCookie,
    value: writeOwnerCookie(secrets, [ownedFromNow(id, now), ...others]),
    httpOnly: true,
    sameSite: 'lax',
    secure: env.APP_URL.startsWith('https:'),
    path: '/',
    maxAge: ownerCookieLife,
  } as const;
}
