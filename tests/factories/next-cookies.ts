/** What Next’s `cookies()` gives to code that reads and sets cookies, for a browser that has these by name. */
export const nextCookies = (stored: Map<string, string>) => ({
  get: (name: string) => (stored.has(name) ? { value: stored.get(name) } : undefined),
  set: ({ name, value }: { name: string; value: string }) => stored.set(name, value),
});

/** `next/headers` in a server action that a page of the portal posts, with these cookies. */
export const nextHeadersOfAction = (cookies: Map<string, string>) => ({
  headers: async () => new Headers({ 'next-action': 'x', origin: 'http://localhost:3000' }),
  cookies: async () => nextCookies(cookies),
});
