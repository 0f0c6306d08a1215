import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The header in which a script names the server action that it calls. */
export const actionHeader = 'next-action';

/** Whether a script called a server action. A form without script has no such header. */
export function isCalledByScript(headers: IncomingHttpHeaders): boolean {
  return headers[actionHeader] !== undefined;
}

/**
 * Whether Next reads the body as the arguments of a server action, whether a script or a form without script called it.
 */
export function hasActionArguments({ method, headers }: IncomingMessage): boolean {
  if (method !== 'POST') return false;
  return isCalledByScript(headers) || /^multipart\//i.test(headers['content-type'] ?? '');
}
