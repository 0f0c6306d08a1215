import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';

/** Time from the signal to a forced exit, ms. Many platforms kill a process after 25 or 30 s. */
const timeLimit = 24_000;

/**
 * Makes SIGTERM and SIGINT shut the process down gracefully: Next stops listening and answers accepted requests, idle
 * connections are closed, and `onSignal` runs once. After 24 s `onTimeout` runs and the process exits with 1.
 */
export function gracefulShutdown(onSignal: () => void, onTimeout: () => void): void {
  let server: Server | undefined;
  let isShuttingDown = false;
  subscribe('http.server.request.start', (message) => {
    const started = message as { server: Server; response: ServerResponse };
    server = started.server;
    if (isShuttingDown) started.response.shouldKeepAlive = false;
  });
  const shutDown = () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    // A kept-alive connection is idle after its answer, and would stay open for further requests.
    setInterval(() => server?.closeIdleConnections(), 50).unref();
    setTimeout(() => {
      onTimeout();
      process.exit(1);
    }, timeLimit).unref();
    onSignal();
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}
