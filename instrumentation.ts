import type { Instrumentation } from 'next';

// Next compiles this file for the edge as well, where nothing of ours runs. It writes NEXT_RUNTIME in, so that all that
// needs Node falls out of that build.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./lib/start-up')).startUp();
}

/** Errors that Next caught itself, in pages and actions; those of route handlers are logged where they are answered. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { log } = await import('./lib/base/log');
  // Paths hold ids and e-mail addresses: the route tells as much.
  log().error({ err: error, method: request.method, route: context.routePath }, 'a page or an action failed');
};
