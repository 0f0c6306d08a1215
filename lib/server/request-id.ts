import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header with a request's id, in requests from a proxy and in all answers. */
export const requestIdHeader = 'X-Request-Id';

/**
 * The id of a request: the one that a trusted proxy gave it, if it is 8 to 64 letters, digits, `-` and `_`, or else a
 * new one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, hops: number): string {
  const header = hops > 0 ? headers['x-request-id'] : undefined;
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
