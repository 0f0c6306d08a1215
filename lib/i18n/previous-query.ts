/**
 * The query that a page had before the language switcher's bare `?lang=` replaced it: what a browser without script
 * says of it in `Referer`. Empty unless the referring page is the very same one.
 */
export function previousQuery(url: URL, referer: string | null): URLSearchParams {
  const isBare = [...url.searchParams.keys()].every((name) => name === 'lang');
  if (!isBare || !referer || !URL.canParse(referer)) return new URLSearchParams();
  const from = new URL(referer);
  if (from.host !== url.host || from.pathname !== url.pathname) return new URLSearchParams();
  const query = new URLSearchParams(from.search);
  query.delete('lang');
  query.delete('asistencia');
  return query;
}
