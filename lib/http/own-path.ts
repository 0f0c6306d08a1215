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

/** The page of this portal that a request's `Referer` names, as `returnPath` returns it; null for any other origin. */
export function refererPath(referer: string | null, appUrl: string): string | null {
  const url = referer === null ? null : URL.parse(referer);
  return url && url.origin === new URL(appUrl).origin ? returnPath(url.pathname + url.search) : null;
}

/** Punctuation and brackets that end a sentence around a link, as browsers write them in an address. */
const punctuation = /(?:[.,;:!)\]>"'*]|%29|%5D|%3E|%22|%27|%C2%BB|%E2%80%9[9D]|%E2%80%A6){1,4}$/i;

/**
 * The path and query of a link without what was copied along with it, such as the full stop of its sentence. Null if
 * nothing is left to remove. A query is cut only after an id or a key, since people type other values.
 */
export function withoutCopiedEnd({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const address = `${pathname}${search}`;
  const rest = address.replace(punctuation, '');
  if (rest === address) return null;
  const mayBeCut = search ? /=[\w-]{20,}$/.test(rest) : rest.length > 1;
  return mayBeCut ? rest : null;
}
