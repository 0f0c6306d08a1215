import type { Instrumentation } from 'next';
import { type Env, env } from './lib/env';
import { noteSocketAddresses } from './lib/http/client-address';
import { endOrderly } from './lib/http/orderly-end';
import { log } from './lib/log';

/** What happens before the first request: a wrong environment ends the process with one sentence, and mail that waits is taken up. */
export async function startUp(): Promise<void> {
  const environment = validEnv();
  noteSocketAddresses();
  // Where a platform starts us for single requests, it ends us too, and calls /api/cron/outbox.
  if (environment.isServerless) return;
  const { deps } = await import('./lib/deps');
  const { sender } = deps();
  sender.start();
  endOrderly(
    () => void sender.stop().catch((error) => log().error({ err: error }, 'the mail sender did not stop')),
    () => log().warn('a request or a mail did not end in time'),
  );
}

function validEnv(): Env {
  try {
    return env();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Logs an error that Next caught itself, in a page or an action; those of route handlers are logged where they are answered. */
export function logRequestError(
  ...[error, request, context]: Parameters<Instrumentation.onRequestError>
): void {
  // Paths hold ids and e-mail addresses: the route tells as much.
  log().error({ err: error, method: request.method, route: context.routePath }, 'a page or an action failed');
}
