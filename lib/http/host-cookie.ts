/**
 * The name of a cookie of the portal: on https with the prefix `__Host-`, by which browsers take it from this very host
 * alone, never from a subdomain or by http.
 */
export function hostCookieName(name: string, appUrl: string): string {
  return appUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** What the portal's cookies have in common: no script reads them, and a portal on https never sends them by http. */
export function cookieOptions(appUrl: string) {
  return { httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:'), path: '/' } as const;
}

/** The cookie that removes the one of this name. It is secure where that one is, or browsers would ignore it. */
export function removedCookie(name: string) {
  const secure = name.startsWith('__Host-');
  return { name, value: '', httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: 0 } as const;
}
