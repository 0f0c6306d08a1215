import { cookies, headers } from 'next/headers';
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

/** What identifies the caller of a request: `NextRequest` is one, and `currentRequest` makes one of an action's. */
export interface RequestParts {
  headers: Headers;
  cookies: { get(name: string): { value: string } | undefined };
}

/** The request of the page or server action that is running. */
export async function currentRequest(): Promise<RequestParts> {
  return { headers: await headers(), cookies: await cookies() };
}

/** The caller of a request. */
export async function callerOf(request: RequestParts): Promise<Caller> {
  const { secrets, clock } = deps();
  const owner = request.cookies.get(ownerCookie())?.value;
  return {
    user: await sessionUser(request.headers),
    owned: new Map(readOwnerCookie(secrets, owner, clock()).map(({ id, nonce }) => [id, nonce])),
  };
}

/** The caller of the page or server action that is running. */
export async function currentCaller(): Promise<Caller> {
  return callerOf(await currentRequest());
}

/** The cookie that makes this browser the owner of one more attendee, ready for `cookies().set` or a response. */
export function ownerCookieWith(owner: string | undefined, { id, nonce }: { id: string; nonce: string }) {
  const { secrets, clock, env } = deps();
  const now = clock();
  const others = readOwnerCookie(secrets, owner, now).filter((each) => each.id !== id);
  return {
    name: ownerCookie(),
    value: writeOwnerCookie(secrets, [ownedFromNow(id, nonce, now), ...others]),
    httpOnly: true,
    sameSite: 'lax',
    secure: env.APP_URL.startsWith('https:'),
    path: '/',
    maxAge: ownerCookieLife,
  } as const;
}
