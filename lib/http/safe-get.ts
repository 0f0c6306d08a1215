/** Headers by which browsers say that they load a page ahead, which nobody may ever open. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz'];

/** Whether a page is loaded or rendered ahead. */
export function isPrefetch({ headers }: { headers: Headers }): boolean {
  return (
    headers.has('next-router-prefetch') ||
    purposeHeaders.some((name) => /\b(?:prefetch|prerender)\b/i.test(headers.get(name) ?? ''))
  );
}

/** Whether a person may see the answer: not to a HEAD or a prefetch, with which programs check a link's target. */
export function mayBeSeen(request: { method: string; headers: Headers }): boolean {
  return request.method !== 'HEAD' && !isPrefetch(request);
}

/** Whether a GET of the API may have an effect, such as sending a mail: not as a HEAD, as a prefetch, or caused by another site. */
export function mayHaveEffects(request: { method: string; headers: Headers }): boolean {
  return mayBeSeen(request) && request.headers.get('sec-fetch-site')?.toLowerCase() !== 'cross-site';
}
