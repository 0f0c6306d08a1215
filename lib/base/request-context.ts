import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide';

/** What is known about the request that is being answered. */
export interface RequestContext {
  /** In the answer's `X-Request-Id` and in the log lines of the request. */
  readonly id: string;
  /** The pattern of its path, such as `/api/attendees/{id}`, once a handler or a page is found. */
  route?: string;
  /** Its body, if the process has received it before handling the request. */
  body?: Uint8Array;
}

const requests = processWide('portalRequests', () => new AsyncLocalStorage<RequestContext | undefined>());

/** Runs the handling of a request. */
export const runInRequest = (context: RequestContext, handle: () => void): void =>
  requests.run(context, handle);

/** Runs work that a request starts on behalf of other requests, so that its log lines do not name the request. */
export const runOutsideRequest = (handle: () => void): void => requests.run(undefined, handle);

/** The request that this code runs for. Undefined outside of requests and on serverless platforms. */
export const currentRequest = (): RequestContext | undefined => requests.getStore();

/** Stores the pattern of the request's path. */
export function noteRoute(route: string): void {
  const request = requests.getStore();
  if (request) request.route = route;
}

/** Stores the request's body. */
export function noteBody(body: Uint8Array): void {
  const request = requests.getStore();
  if (request) request.body = body;
}
