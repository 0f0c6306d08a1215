import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** From the signal to the end, ms: under the 25 s after which the machine's patience may end. */
const patience = 24_000;

/**
 * Makes SIGTERM and SIGINT an orderly end: Next stops listening and answers what it has accepted; we see to it that
 * connections kept alive bring no further requests, run `onSignal`, and end the process when something hangs.
 */
export function endOrderly(onSignal: () => void, onHanging: () => void): void {
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
    // A connection falls idle when its answer is out; without this it would stay open for more requests.
    setInterval(() => server?.closeIdleConnections(), 50).unref();
    setTimeout(() => {
      onHanging();
      process.exit(1);
    }, patience).unref();
    onSignal();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
