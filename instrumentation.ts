import type { Instrumentation } from 'next';

// Next also compiles this file for the edge runtime, with NEXT_RUNTIME inlined, so that imports which need Node drop out.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startUp } = await import('./lib/server/start-up');
  const { servedPage } = await import('./app/_server/served-page');
  startUp(servedPage);
}

/** Logs errors that Next caught in pages and actions; lib/http/route.ts logs those of route handlers. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { log } = await import('./lib/base/log');
  const { isUnreadAction } = await import('./lib/server/next/unread-action');
  if (isUnreadAction()) return log().debug({ err: error }, 'the arguments of an action could not be read');
  // Paths contain ids and email addresses, so the route is logged instead.
  log().error({ err: error, method: request.method, route: context.routePath }, 'a page or an action failed');
};
