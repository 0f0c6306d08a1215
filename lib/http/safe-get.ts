/**
 * Whether a GET may have its effect (a mail): not for HEAD, not for what a browser fetches ahead, not for what
 * another site makes it fetch (api.md, "HEAD, prefetch, cross-site").
 */
export function mayHaveEffects(request: { method: string; headers: Headers }): boolean {
  const purpose = `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`;
  return (
    request.method !== 'HEAD' &&
    !/\bprefetch\b/i.test(purpose) &&
    request.headers.get('sec-fetch-site')?.toLowerCase() !== 'cross-site'
  );
}
