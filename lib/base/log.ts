import pino, { type DestinationStream, type Logger } from 'pino';
import { env } from './env';
import { currentRequest } from './request-context';

/**
 * The fields that log lines may have. They contain no personal data: lib/base/log-fields.test.ts compares them with the
 * forms' fields.
 */
export const loggable: ReadonlySet<string> = new Set([
  ...['err', 'type', 'cause', 'reason', 'faults'],
  ...['event', 'userId', 'attendeeId', 'provider', 'limit', 'link', 'client', 'actor'],
  ...['mail', 'kind', 'attempts', 'failures', 'until'],
  ...['collection', 'id', 'method', 'route', 'built', 'count', 'first', 'task', 'requestId'],
  // What the daily purge deleted.
  ...['registrations', 'accounts', 'neverActivated', 'requests', 'mails'],
]);

let current: Logger | undefined;
/** The file descriptor that lines are written to, by default that of standard output. */
let descriptor = 1;

/** The structured log of this process. */
export function log(): Logger {
  current ??= createLog(env().LOG_LEVEL, pino.destination({ fd: descriptor, sync: true }));
  return current;
}

/**
 * Sends log lines to this open file, such as standard error for a command whose result is on standard output. Call it
 * before anything is logged.
 */
export function logTo(fileDescriptor: number): void {
  descriptor = fileDescriptor;
}

/**
 * A log that names the request of a line, and writes only the values of `loggable` fields, `[redacted]` for others, and
 * for errors what `describeError` returns.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => {
      const request = currentRequest();
      return request ? { requestId: request.id } : {};
    },
    formatters: {
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            name,
            loggable.has(name) ? plain(value) : '[redacted]',
          ]),
        ),
    },
    // pino's own serializer adds every property of an error, and a database's errors contain values of documents.
    serializers: { err: (error: unknown) => error },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Describes errors and returns dates, texts, numbers and lists of these unchanged. Other objects may contain anything.
 */
function plain(value: unknown): unknown {
  if (value instanceof Error) return describeError(value);
  if (Array.isArray(value)) return value.map(plain);
  return typeof value !== 'object' || value === null || value instanceof Date ? value : '[redacted]';
}

function describeError({ name, message, stack, cause, ...own }: Error & { code?: unknown }): object {
  return { type: name, message, code: plain(own.code), stack, cause: plain(cause) };
}
