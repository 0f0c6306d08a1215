/**
 * The answer to a script that called an action which is not run. The script gets the text as the message of an error,
 * but only with exactly this content type.
 */
export function failedAction(text: string, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/plain');
  return new Response(text, { status, headers });
}

/**
 * Whether the server no longer has an action or a script file of this page. This happens after an update to pages that
 * were opened before.
 */
export function isOfEarlierBuild(error: unknown): boolean {
  const names = ['UnrecognizedActionError', 'ChunkLoadError'];
  return error instanceof Error && names.includes(error.name);
}
