/** Whether a GET may have an effect, such as sending a mail: not as a HEAD, as a prefetch, or caused by another site. */
export function mayHaveEffects(request: { method: string; headers: Headers }): boolean {
  const purpose = `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`;
  return (
    request.method !== 'HEAD' &&
    !/\bprefetch\b/i.test(purpose) &&
    request.headers.get('sec-fetch-site')?.toLowerCase() !== 'cross-site'
  );
}
