/**
 * The query of an address without the choices that are stored and removed. A bare `?lang=` link replaced the query that
 * its page had before, which is read from `Referer` for browsers without script.
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
