import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { constants } from 'node:os';

/** Time from the signal to a forced exit, ms. Many platforms kill a process after 25 or 30 s. */
const timeLimit = 24_000;

/**
 * After the signal, idle connections stay open until no request has arrived for `idleGrace`, and at most for
 * `maxIdleGrace`, ms. A proxy may just be sending a request on one of its pooled connections, and would see a reset. The
 * answer closes that connection, so a busy proxy uses them up within this time.
 */
const idleGrace = 1000;
const maxIdleGrace = 5000;

interface Shutdown {
  server: Server;
  /** Called once, when the signal arrives. The process ends only once the promise has settled. */
  onSignal(): Promise<void>;
  /** Called before the process is forced to exit. */
  onTimeout(): void;
  /** Stops what is still running once all requests are answered. */
  close(): Promise<void>;
  /** Whether accepted requests are answered first. Next's development mode has connections that never end. */
  answersFirst: boolean;
}

/**
 * Runs a task once the connections and requests that arrived while the process was busy have been accepted, which is
 * when two turns of the event loop have brought no connection. libuv accepts one connection in each turn.
 */
function afterArrivals(server: Server, task: () => void): void {
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  const endTurn = () => {
    if (++quietTurns <= 2) return void setImmediate(endTurn);
    server.off('connection', onConnection);
    task();
  };
  server.on('connection', onConnection);
  setImmediate(endTurn);
}

function closeIdleConnections(server: Server): void {
  const since = performance.now();
  let lastRequest = since;
  server.on('request', () => {
    lastRequest = performance.now();
  });
  const closeIdle = () => {
    const now = performance.now();
    if (now - lastRequest < idleGrace && now - since < maxIdleGrace) return;
    afterArrivals(server, () => server.closeIdleConnections());
  };
  setInterval(closeIdle, 50).unref();
}

/**
 * Makes SIGTERM and SIGINT shut the process down gracefully: the server stops listening, answers accepted requests and
 * closes idle connections once no request has arrived for a second. It also waits for what `onSignal` has to finish. After
 * 24 s the process exits with 1.
 */
export function gracefulShutdown({ server, onSignal, onTimeout, close, answersFirst }: Shutdown): void {
  let isShuttingDown = false;
  const shutDown = (signal: 'SIGTERM' | 'SIGINT') => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    const forcedExit = setTimeout(() => {
      onTimeout();
      process.exit(1);
    }, timeLimit).unref();
    closeIdleConnections(server);
    const stopped = onSignal();
    const closed = new Promise<void>((resolve) => {
      // The method of an HTTP server would close idle connections at once.
      afterArrivals(server, () => NetServer.prototype.close.call(server, () => resolve()));
    });
    const answered = (answersFirst ? closed : Promise.resolve()).then(close);
    void Promise.allSettled([stopped, answered]).then(() => {
      clearTimeout(forcedExit);
      process.exit(128 + constants.signals[signal]);
    });
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}
