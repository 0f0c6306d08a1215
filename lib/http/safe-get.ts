/** Headers with which browsers announce a prefetch of a page that might never be opened. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz'];

/** Whether a page is prefetched or prerendered. */
export function isPrefetch({ headers }: { headers: Pick<Headers, 'get' | 'has'> }): boolean {
  return (
    headers.has('next-router-prefetch') ||
    purposeHeaders.some((name) => /\b(?:prefetch|prerender)\b/i.test(headers.get(name) ?? ''))
  );
}

/**
 * Whether a person may see the answer. Nobody sees the answer to a HEAD or a prefetch, which programs use to check a
 * link's target.
 */
export function mayBeSeen(request: { method: string; headers: Headers }): boolean {
  return request.method !== 'HEAD' && !isPrefetch(request);
}

/**
 * Whether a GET of the API may have an effect, such as sending a mail. A HEAD, a prefetch and a request from another
 * site may not.
 */
export function mayHaveEffects(request: { method: string; headers: Headers }): boolean {
  return mayBeSeen(request) && !isFromOtherSite(request);
}

/** Whether a page of another site caused the request, as browsers report it. */
export function isFromOtherSite({ headers }: { headers: Headers }): boolean {
  return headers.get('sec-fetch-site')?.toLowerCase() === 'cross-site';
}
