/**
 * The value of a cookie that stores a choice such as the language. On https the portal sets it with the prefix
 * `__Host-`; a cookie without the prefix is used if there is no other, as on http and in browsers of earlier visitors.
 */
export function storedChoice(
  cookies: { get(name: string): { value: string } | undefined },
  name: string,
): string | undefined {
  return (cookies.get(`__Host-${name}`) ?? cookies.get(name))?.value;
}

/**
 * The query of an address without the choices, which are stored in cookies. A bare `?lang=` link replaces the query of
 * its page, so for browsers without script that query is read from `Referer`.
 */
export function queryAfterChoice(
  url: URL,
  referer: string | null,
  choices: readonly string[],
): URLSearchParams {
  const isBare = [...url.searchParams.keys()].every((name) => name === 'lang');
  const from = isBare && referer && URL.canParse(referer) ? new URL(referer) : url;
  const isSamePage = from.host === url.host && from.pathname === url.pathname;
  const query = new URLSearchParams(isSamePage ? from.search : url.search);
  for (const name of choices) query.delete(name);
  return query;
}
