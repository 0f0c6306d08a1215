/**
 * The name of a cookie of the portal: on https with the prefix `__Host-`, so that browsers accept it only from this
 * exact host, never from a subdomain or over http.
 */
export function hostCookieName(name: string, appUrl: string): string {
  return appUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/**
 * What the portal's cookies have in common: scripts cannot read them, and a portal on https never sends them over http.
 */
export function cookieOptions(appUrl: string) {
  return { httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:'), path: '/' } as const;
}

/**
 * The cookie that removes the one of this name. It is secure if that one is, because browsers would ignore it
 * otherwise.
 */
export function removedCookie(name: string) {
  const secure = name.startsWith('__Host-');
  return { name, value: '', httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: 0 } as const;
}
