/** What Next’s `cookies()` gives to code that reads and sets cookies, for a browser that has these by name. */
export const nextCookies = (stored: Map<string, string>) => ({
  get: (name: string) => (stored.has(name) ? { value: stored.get(name) } : undefined),
  set: ({ name, value }: { name: string; value: string }) => stored.set(name, value),
});
