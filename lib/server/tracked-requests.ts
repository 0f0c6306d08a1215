import type { RequestListener } from 'node:http';
import { type RequestContext, runInRequest } from '@/lib/base/request-context';
import { requestIdHeader, requestIdOf } from './request-id';

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
