import type { IncomingHttpHeaders } from 'node:http';

/*
 * Next sends requests to this server itself: to run an action that the page of its address does not have, and to
 * answer an action that redirects.
 */

/** Whether Next sent this request to run an action of another page. It would count as another client. */
export function isForwardedAction(headers: IncomingHttpHeaders): boolean {
  return headers['x-action-forwarded'] !== undefined;
}

/** Removes the scheme of the request to a proxy. Next would use it to call this server, which has no certificate. */
export function removeProxyScheme(headers: IncomingHttpHeaders): void {
  // Deleting a missing header would slow down every later access to the headers.
  if (headers['x-forwarded-proto'] !== undefined) delete headers['x-forwarded-proto'];
}
