/** The path of a link into this portal, or null for any other origin. */
export function ownPath(value: unknown): string | null {
  const base = 'http://portal.invalid';
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  // `//host`, `/\host` and control characters give another origin or a path that begins with `//`.
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The page to return to after signing in, or null; paths below `/api` are excluded, since a GET there may have effects.
 */
export function returnPath(value: unknown): string | null {
  const path = ownPath(value);
  // `/%61pi` is `/api` too.
  const plain = path?.replace(/%([0-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain === undefined || /^\/+api(?:[/?#]|$)/i.test(plain) ? null : path;
}
