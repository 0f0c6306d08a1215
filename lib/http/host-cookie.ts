/**
 * The name of a cookie of the portal: on https with the prefix `__Host-`, by which browsers take it from this very host
 * alone, never from a subdomain or by http.
 */
export function hostCookieName(name: string, appUrl: string): string {
  return appUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The cookie that removes the one of this name. It is secure where that one is, or browsers would ignore it. */
export function removedCookie(name: string) {
  const secure = name.startsWith('__Host-');
  return { name, value: '', httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: 0 } as const;
}
