import { type Call, type Handler, route } from './route';
import { isPrefetch, mayBeSeen } from './safe-get';

/**
 * The handlers of a path that stores the proof in a mailed link in a cookie. `follow` may store it only if `isOpened`.
 * A HEAD only gets the redirect. A prefetch is refused, so that the browser sends a new request when a person follows
 * the link.
 */
export function linkRoute<P extends Call['params']>(
  path: string,
  follow: (call: Call<P>, isOpened: boolean) => ReturnType<Handler<P>>,
) {
  return route<P>(path, {
    GET: (call) =>
      isPrefetch(call.request) ? new Response(null, { status: 503 }) : follow(call, mayBeSeen(call.request)),
  });
}
