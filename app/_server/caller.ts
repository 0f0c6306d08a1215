import { deps } from '@/lib/deps';
import { cookieOptions } from '@/lib/http/host-cookie';
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
  const owned = ownedBy(request.cookies, deps().clock());
  return {
    user: await sessionUser(request),
    owned: new Map(owned.map(({ id, nonce }) => [id, nonce])),
  };
}

/** The caller of the page or server action that is running. */
export async function currentCaller(): Promise<Caller> {
  return callerOf(await currentRequest());
}

/** The cookie that makes the browser with these cookies the owner of one more attendee, ready to be set. */
export function ownerCookieWith(
  cookies: RequestParts['cookies'],
  { id, nonce }: { id: string; nonce: string },
) {
  const { secrets, clock, env } = deps();
  const now = clock();
  const others = ownedBy(cookies, now).filter((each) => each.id !== id);
  return {
    ...cookieOptions(env.APP_URL),
    name: ownerCookie(),
    value: writeOwnerCookie(secrets, [ownedFromNow(id, nonce, now), ...others]),
    maxAge: ownerCookieLife,
  };
}

function ownedBy(cookies: RequestParts['cookies'], now: Date) {
  return readOwnerCookie(deps().secrets, cookies.get(ownerCookie())?.value, now);
}
