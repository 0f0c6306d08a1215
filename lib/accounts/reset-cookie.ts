import { env } from '@/lib/base/env';
import { hostCookieName } from '@/lib/http/host-cookie';

/** Cookie with the id of a reset link that this browser opened: the proof for `/api/users/passwordresetconfirmation`. */
export function resetCookie(): string {
  return hostCookieName('reset', env().APP_URL);
}

/** The cookie for the id of `/passwordResetBack?id=…`, unvalidated; it is checked when it is used. */
export function resetCookieWith(id: string, appUrl: string) {
  return {
    name: hostCookieName('reset', appUrl),
    value: id,
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
    path: '/',
    maxAge: 60 * 60,
  } as const;
}
