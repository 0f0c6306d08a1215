import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** Time from the signal to a forced exit, ms: below the 25 s that supervisors are promised. */
const timeout = 24_000;

/**
 * Completes Next's shutdown on SIGTERM and SIGINT. Next stops listening and answers the requests it has accepted; this
 * closes idle keep-alive connections, runs `onSignal`, and exits after a timeout, calling `onTimeout` first.
 */
export function gracefulShutdown(onSignal: () => void, onTimeout: () => void): void {
  let server: Server | undefined;
  let isEnding = false;
  subscribe('http.server.request.start', (message) => {
    const started = message as Started;
    server = started.server;
    if (isEnding) started.response.shouldKeepAlive = false;
  });
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    // A keep-alive connection becomes idle after its answer and would otherwise accept more requests.
    setInterval(() => server?.closeIdleConnections(), 50).unref();
    setTimeout(() => {
      onTimeout();
      process.exit(1);
    }, timeout).unref();
    onSignal();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
