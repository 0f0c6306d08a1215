import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '@/lib/base/errors';
import { operationLimit } from './document';
import type { AnyCollectionSpec } from './port';
import { type Connection, inodeOf, openDatabase } from './sqlite-database';
import { isBusy, isOutside, toUnavailable } from './sqlite-errors';

interface PreparedStatement {
  all(...values: Bindable[]): unknown[];
}

export type Bindable = string | number | null;
/** The columns that statements select. Each statement selects some of them. */
export type Row = { _id: string; doc: string; n: number; busy?: number; [value: `value${number}`]: unknown };
/** Runs one prepared statement and returns its rows. */
export type Run = (sql: string, ...values: Bindable[]) => Row[];

interface Write {
  /**
   * Makes the change within the open transaction. Returns a function that settles the caller's promise after the
   * commit.
   */
  run(connection: Connection): () => void;
  reject(error: unknown): void;
  /** When to stop waiting for another process, on the clock of `performance.now()`. */
  deadline: number;
}

/** The indexes of a collection that are being built, by name. */
export type IndexesInProgress = Map<string, Promise<void>>;

const worker = join(/* turbopackIgnore: true */ process.cwd(), 'lib/store/sqlite-worker.mjs');

/** The pause between two runs of the worker thread, ms. It gives the waiting writes of all processes a turn. */
const betweenWork = 50;

/** Reads check at most once in this time whether the file was replaced, ms. Each transaction checks it. */
const fileCheckInterval = 50;

/** Writes per transaction: bounds how long one commit blocks the event loop. */
const batchLimit = 256;

/** How much of the file `VACUUM` rewrites in a millisecond, about. */
const bytesPerMs = 100_000;

/** Milliseconds until the next try while another process writes; random, so that waiting processes spread out. */
function busyPause(): number {
  return 5 + Math.random() * 15;
}

/**
 * One SQLite file, opened at first use and again after it was replaced or failed. Writes that arrive together are
 * committed together, and each promise resolves only once its write is on disk. Several processes may use the file.
 */
export class SqliteConnection {
  /** Collections whose tables are known to exist in the file that is open. Two specs of one name may differ. */
  readonly tables = new Map<AnyCollectionSpec, IndexesInProgress>();
  #connection: Connection | undefined;
  #inode: bigint | undefined;
  #checkedAt = 0;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #queue: Write[] = [];
  #isScheduled = false;
  #isPaused = false;
  #working = Promise.resolve();
  #isClosed = false;

  constructor(private readonly file: string) {}

  /** Reads the newest committed state. */
  async read<R>(read: (run: Run) => R): Promise<R> {
    for (const startedAt = performance.now(); ; await delay(busyPause())) {
      try {
        return read(this.#runOn(this.#open(fileCheckInterval)));
      } catch (error) {
        if (isBusy(error) && performance.now() - startedAt < operationLimit) continue;
        if (isOutside(error) && !isBusy(error)) this.#disconnect();
        throw toUnavailable(error);
      }
    }
  }

  /**
   * Runs the change within the next transaction and resolves once that is on disk. At most one of its statements may
   * change documents, since a failed statement undoes only itself.
   */
  write<R>(change: (run: Run, exec: (sql: string) => void) => R): Promise<R> {
    if (this.#isClosed) return Promise.reject(new Unavailable('The store is closed.'));
    return new Promise<R>((resolve, reject) => {
      const run = (connection: Connection) => {
        try {
          const value = change(this.#runOn(connection), (sql) => void connection.exec(sql));
          return () => resolve(value);
        } catch (error) {
          // Some errors, such as a full disk, end the whole transaction.
          if (!connection.inTransaction) throw error;
          return () => reject(toUnavailable(error));
        }
      };
      this.#queue.push({ run, reject, deadline: performance.now() + operationLimit });
      this.#schedule(0);
    });
  }

  /**
   * Rewrites the file without the remains of what was deleted or replaced, and empties the write-ahead log, in a worker
   * thread. Reads continue, and the writes of this process wait. `secure_delete` alone would leave copies where SQLite
   * has moved rows from one page to another.
   */
  async compact(): Promise<void> {
    // Creates the file with its mode if it is missing.
    await this.read(() => {});
    await this.#work('VACUUM', 'TRUNCATE');
  }

  /** How long writes would wait for `compact`, by the size of the file: an estimate, ms. */
  compactDelay(): number {
    return (statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) / bytesPerMs;
  }

  /** Runs a statement in a worker thread. Reads continue, and the writes of this process wait. */
  runAside(sql: string): Promise<void> {
    return this.#work(`BEGIN IMMEDIATE; ${sql}; COMMIT`, 'PASSIVE');
  }

  /**
   * Runs statements in a worker thread, one call after the other, and then writes the log to the file. The writes of
   * this process wait until then, because they would time out otherwise.
   */
  #work(script: string, checkpoint: 'PASSIVE' | 'TRUNCATE'): Promise<void> {
    const pause = (isPaused: boolean) => {
      this.#isPaused = isPaused;
      for (const write of this.#queue) write.deadline = performance.now() + operationLimit;
      if (this.#queue.length > 0) this.#schedule(0);
    };
    const run = async () => {
      if (this.#isClosed) throw new Unavailable('The store is closed.');
      pause(true);
      try {
        const workerData = { file: this.file, timeout: operationLimit, script, checkpoint };
        await once(new Worker(worker, { workerData }), 'exit');
      } catch (error) {
        throw toUnavailable(error);
      } finally {
        pause(false);
      }
    };
    const done = this.#working.then(run);
    this.#working = done.catch(() => {}).then(() => delay(betweenWork));
    return done;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#queue.length > 0) await delay(1);
    this.#disconnect();
  }

  #runOn(connection: Connection): Run {
    return (sql, ...values) => {
      const statement: PreparedStatement = this.#statements.get(sql) ?? connection.prepare(sql);
      this.#statements.set(sql, statement);
      return statement.all(...values) as Row[];
    };
  }

  #schedule(pause: number): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const flush = () => {
      this.#isScheduled = false;
      this.#flush();
    };
    if (pause === 0) setImmediate(flush);
    else setTimeout(flush, pause);
  }

  #flush(): void {
    if (this.#isPaused) return;
    const batch = this.#queue.slice(0, batchLimit);
    let settled: (() => void)[];
    try {
      const connection = this.#open();
      connection.exec('BEGIN IMMEDIATE');
      settled = batch.map((write) => write.run(connection));
      connection.exec('COMMIT');
    } catch (error) {
      // Closing the connection rolls back an open transaction.
      if (this.#connection?.inTransaction || !isBusy(error)) this.#disconnect();
      if (isBusy(error)) {
        this.#postpone(error);
        return;
      }
      const failure = toUnavailable(error);
      settled = batch.map((write) => () => write.reject(failure));
    }
    this.#queue.splice(0, batch.length);
    for (const settle of settled) settle();
    if (this.#queue.length > 0) this.#schedule(0);
  }

  /**
   * Called when another process holds the write lock. Refuses the writes that have waited long enough and tries again
   * later.
   */
  #postpone(error: unknown): void {
    const now = performance.now();
    const waiting = this.#queue.splice(0).filter((write) => {
      if (now < write.deadline) return true;
      write.reject(toUnavailable(error));
      return false;
    });
    this.#queue.push(...waiting);
    if (waiting.length > 0) this.#schedule(busyPause());
  }

  #open(checkInterval = 0): Connection {
    const now = performance.now();
    if (this.#connection && now - this.#checkedAt < checkInterval) return this.#connection;
    this.#checkedAt = now;
    const inode = this.#connection && inodeOf(this.file);
    if (this.#connection && this.#inode === inode) return this.#connection;
    // The file was removed or replaced, so writes to the old one would be lost.
    this.#disconnect();
    if (this.#isClosed) throw new Unavailable('The store is closed.');
    const connection = openDatabase(this.file);
    this.#connection = connection;
    this.#inode = inodeOf(this.file);
    return connection;
  }

  #disconnect(): void {
    this.#statements.clear();
    this.tables.clear();
    const connection = this.#connection;
    this.#connection = undefined;
    try {
      connection?.close();
    } catch {
      // The connection is abandoned either way.
    }
  }
}
