import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import { Unavailable } from '@/lib/base/errors';
import { operationLimit } from './document';
import { driver } from './mongodb-driver';
import type { AnyCollectionSpec } from './port';

/** The client is replaced after all operations have failed for this long, in milliseconds. */
const replaceAfter = 3000;

/** A database that answered any operation within this time is busy, not down; callers then wait up to `busyLimit`. */
const recently = 1000;
const busyLimit = 10_000;

/**
 * The driver's own limits are long, because on a busy machine a heartbeat later than `connectTimeoutMS` would abort
 * every operation. `run` settles in time whatever the driver does.
 */
const options: MongoClientOptions = {
  appName: 'registration-portal',
  serverSelectionTimeoutMS: 1800,
  connectTimeoutMS: busyLimit,
  socketTimeoutMS: busyLimit,
  waitQueueTimeoutMS: busyLimit,
  heartbeatFrequencyMS: 2000,
  maxPoolSize: 50,
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 2000 },
};

/**
 * Server errors about its own state rather than about the request: no primary, shutting down, timed out, disk full …
 */
const stateCodes = new Set<unknown>([
  6, 7, 18, 43, 50, 64, 79, 89, 91, 100, 112, 133, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602,
  13_435, 13_436, 14_031,
]);

/** Whether an error is about the server or the network rather than about the request. */
function isOutside(error: unknown): boolean {
  const { MongoError, MongoInvalidArgumentError, MongoParseError, MongoServerError } = driver();
  if (error instanceof MongoServerError) return stateCodes.has(error.code);
  if (error instanceof MongoInvalidArgumentError || error instanceof MongoParseError) return false;
  // With mongodb+srv:// the driver passes errors of name resolution through.
  return error instanceof MongoError || (error instanceof Error && 'syscall' in error);
}

function toUnavailable(error: unknown): unknown {
  return isOutside(error) ? new Unavailable('The database does not answer.', 5, { cause: error }) : error;
}

/**
 * A supervised client of one MongoDB database that connects at first use. Every operation settles within 3 s when the
 * database is down. A client whose operations have all failed for 3 s is replaced, because the driver's monitor may
 * never recover by itself after a connection is cut under load.
 */
export class MongodbConnection {
  /**
   * Collections whose indexes exist, or are being created, as far as the current client knows. Two specs of one name
   * may differ.
   */
  readonly indexes = new Map<AnyCollectionSpec, Promise<void>>();
  #client: MongoClient;
  #lastAnswer = Number.NEGATIVE_INFINITY;
  #replacement: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly uri: string,
    readonly databaseName: string,
  ) {
    this.#client = new (driver().MongoClient)(uri, options);
  }

  /** The current client. Ask again for every use, since it may have been replaced. */
  client(): MongoClient {
    return this.#client;
  }

  /**
   * Runs an operation. Rejects with `Unavailable` and aborts `signal` after `operationLimit`, or later if the database
   * is merely busy.
   */
  async run<R>(operation: (database: Db, signal: AbortSignal) => Promise<R>): Promise<R> {
    if (this.#isClosed) throw new Unavailable('The store is closed.');
    const client = this.#client;
    const startedAt = performance.now();
    const refused = new AbortController();
    let stopWatching = () => {};
    try {
      const result = await Promise.race([
        operation(client.db(this.databaseName), refused.signal),
        new Promise<never>((_, reject) => {
          stopWatching = this.#watch(client, startedAt, () =>
            reject(new Unavailable('The database does not answer in time.')),
          );
        }),
      ]);
      this.#lastAnswer = performance.now();
      return result;
    } catch (error) {
      const failure = toUnavailable(error);
      if (failure instanceof Unavailable) {
        refused.abort();
        this.#replaceUnlessAnswered(startedAt);
      } else if (error instanceof driver().MongoServerError) this.#lastAnswer = performance.now();
      throw failure;
    } finally {
      stopWatching();
    }
  }

  /** Runs an operation that may take minutes, such as an index over many documents, on a client of its own. */
  async runUnhurried<R>(operation: (database: Db) => Promise<R>): Promise<R> {
    const client = new (driver().MongoClient)(this.uri, {
      ...options,
      socketTimeoutMS: 600_000,
      writeConcern: { w: 'majority' },
    });
    try {
      return await operation(client.db(this.databaseName));
    } catch (error) {
      throw toUnavailable(error);
    } finally {
      await client.close();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#replacement);
    await this.#client.close();
  }

  /** Calls `refuse` when an operation on the client has taken too long. Returns a function that stops the check. */
  #watch(client: MongoClient, startedAt: number, refuse: () => void): () => void {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const check = () => {
      if (isOver) return;
      const busyUntil = Math.min(this.#lastAnswer + recently, startedAt + busyLimit);
      const wait = busyUntil - performance.now();
      // Answers to a newer client do not show that the old client's connection works.
      if (wait > 0 && client === this.#client) checkIn(wait);
      else refuse();
    };
    // Answers that arrived while this process was blocked are read before the check.
    const checkIn = (wait: number) => {
      timer = setTimeout(() => setImmediate(check), wait);
    };
    checkIn(operationLimit);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  #replaceUnlessAnswered(since: number): void {
    if (this.#replacement || this.#isClosed) return;
    const replace = () => {
      this.#replacement = undefined;
      if (this.#lastAnswer > since || this.#isClosed) return;
      const abandoned = this.#client;
      this.#client = new (driver().MongoClient)(this.uri, options);
      this.indexes.clear();
      // By then every operation on the old client has been answered.
      setTimeout(() => abandoned.close(true).catch(() => {}), operationLimit).unref();
    };
    this.#replacement = setTimeout(replace, Math.max(0, since + replaceAfter - performance.now()));
    this.#replacement.unref();
  }
}
