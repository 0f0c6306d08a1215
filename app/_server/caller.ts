import { deps } from '@/lib/deps';
import {
  ownedFromNow,
  ownerCookie,
  ownerCookieLife,
  readOwnerCookie,
  writeOwnerCookie,
} from '@/lib/registration/owner-cookie';
import type { Caller } from '@/lib/registration/ownership';
import { currentRequest, type RequestParts, sessionUser } from './current-user';

/** The caller of a request. */
export async function callerOf(request: RequestParts): Promise<Caller> {
  const { secrets, clock } = deps();
  const owner = request.cookies.get(ownerCookie())?.value;
  return {
    user: await sessionUser(request),
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
