import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type RequestContext, runInRequest } from '@/lib/base/request-context';

/** The header with a request's id, in requests from a proxy and in all answers. */
const requestIdHeader = 'X-Request-Id';

/**
 * The id of a request: the one that a trusted proxy gave it, if it is 8 to 64 letters, digits, `-` and `_`, or else a
 * new one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, hops: number): string {
  const header = hops > 0 ? headers['x-request-id'] : undefined;
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Receives the route, the status and the duration in seconds of an answer. */
export type ObserveAnswer = (route: string, status: number, seconds: number) => void;

/** A listener that gives each request an id and reports each answer. */
export function trackRequests(
  { hops, observe }: { hops: number; observe?: ObserveAnswer | undefined },
  listener: RequestListener,
): RequestListener {
  return (request, response) => {
    const context: RequestContext = { id: requestIdOf(request, hops) };
    response.setHeader(requestIdHeader, context.id);
    if (observe) {
      const startedAt = performance.now();
      const isAsset = request.url?.startsWith('/_next/static/');
      response.once('close', () => {
        const route = context.route ?? (isAsset ? '/_next/static' : 'other');
        if (response.headersSent) observe(route, response.statusCode, (performance.now() - startedAt) / 1000);
      });
    }
    runInRequest(context, () => listener(request, response));
  };
}
