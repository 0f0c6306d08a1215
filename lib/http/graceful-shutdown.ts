import type { Server } from 'node:http';
import { constants } from 'node:os';

/** Time from the signal to a forced exit, ms. Many platforms kill a process after 25 or 30 s. */
const timeLimit = 24_000;

interface Shutdown {
  server: Server;
  /** Called once, when the signal arrives. */
  onSignal(): void;
  /** Called before the process is forced to exit. */
  onTimeout(): void;
  /** Stops what is still running once all requests are answered. */
  close(): Promise<void>;
  /** Whether accepted requests are answered first. Next's development mode has connections that never end. */
  answersFirst: boolean;
}

/**
 * Makes SIGTERM and SIGINT shut the process down gracefully: the server stops listening, answers accepted requests and
 * closes idle connections. After 24 s the process exits with 1.
 */
export function gracefulShutdown({ server, onSignal, onTimeout, close, answersFirst }: Shutdown): void {
  let isShuttingDown = false;
  const shutDown = (signal: 'SIGTERM' | 'SIGINT') => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => {
      onTimeout();
      process.exit(1);
    }, timeLimit).unref();
    // A kept-alive connection is idle after its answer, and would stay open for further requests.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    onSignal();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    void (answersFirst ? closed : Promise.resolve())
      .then(close)
      .finally(() => process.exit(128 + constants.signals[signal]));
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}
