/**
 * The query that a page had before a bare `?lang=` link replaced it, read from `Referer` for browsers without script.
 * Empty unless the referrer is the same page.
 * @param choices parameters to leave out: the ones that the middleware stores and removes
 */
export function previousQuery(url: URL, referer: string | null, choices: readonly string[]): URLSearchParams {
  const isBare = [...url.searchParams.keys()].every((name) => name === 'lang');
  if (!isBare || !referer || !URL.canParse(referer)) return new URLSearchParams();
  const from = new URL(referer);
  if (from.host !== url.host || from.pathname !== url.pathname) return new URLSearchParams();
  const query = new URLSearchParams(from.search);
  for (const name of choices) query.delete(name);
  return query;
}
