import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processWide } from '@/lib/base/process-wide';

const requests = processWide('portalActions', () => new AsyncLocalStorage<{ isRunning: boolean }>());

/**
 * Handles a request for a server action. If it fails before any action of the portal runs, React could not read the
 * arguments, so it is answered with 400 instead of Next's 500.
 */
export function handleAction(response: ServerResponse, handle: () => void): void {
  const request = { isRunning: false };
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    writeHead(status === 500 && !request.isRunning ? 400 : status, ...rest);
  requests.run(request, handle);
}

/** Notes that an action of the portal is running. Later failures are caused by the action itself. */
export function noteAction(): void {
  const request = requests.getStore();
  if (request) request.isRunning = true;
}

/** Whether the current request names an action that has not started. */
export function isUnreadAction(): boolean {
  return requests.getStore()?.isRunning === false;
}
