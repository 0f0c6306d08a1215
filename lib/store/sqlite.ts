import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { Unavailable } from '@/lib/base/errors';
import {
  checkDocument,
  checkQuery,
  checkScalar,
  checkSpec,
  decode,
  type Encoding,
  encode,
  expiryGraceSeconds,
  indexedFields,
  isKey,
  operationLimit,
} from './document';
import type {
  AnyCollectionSpec,
  Collection,
  CollectionSpec,
  InsertResult,
  Query,
  Scalar,
  Store,
  Stored,
  UpdateResult,
} from './port';

type Connection = InstanceType<typeof Database>;
type Bindable = string | number;
interface Statement {
  all(...values: Bindable[]): unknown[];
  get(...values: Bindable[]): unknown;
}

interface Write {
  run(connection: Connection): unknown;
  resolve(value: never): void;
  reject(error: unknown): void;
  /** When to give up waiting for another process, on the clock of `performance.now()`. */
  deadline: number;
}

/** Writes of one transaction at most: what the event loop may be held up by. */
const batchLimit = 256;
/** How long a read trusts that the file is still the one that it was, ms; a write looks each time. */
const fileTrust = 50;
const cleanUpEvery = 10 * 60 * 1000;

// A date is {"$d": ms}; a field that begins with $ gets another one, so that no stored object reads as a date.
const encoding: Encoding = {
  encodeDate: (date) => ({ $d: date.getTime() }),
  encodeField: (name) => (name.startsWith('$') ? `$${name}` : name),
  decodeField: (name) => (name.startsWith('$') ? name.slice(1) : name),
  decodeSpecial: (value) => ('$d' in value ? new Date(value.$d as number) : undefined),
};

function toText(document: Stored): string {
  return JSON.stringify(encode(document, encoding));
}

function fromText<T>(text: string): T {
  return decode(JSON.parse(text), encoding) as T;
}

/** What indexes and queries compare: milliseconds for a date, the value itself otherwise, NULL where it is absent. */
function expression(field: string): string {
  if (field === '_id') return '_id';
  return `coalesce(json_extract(doc,'$.${field}."$d"'),json_extract(doc,'$.${field}'))`;
}

function toBindable(value: Scalar): Bindable {
  const scalar = checkScalar(value);
  if (scalar instanceof Date) return scalar.getTime();
  return typeof scalar === 'boolean' ? Number(scalar) : scalar;
}

function where<T extends Stored>(query: Omit<Query<T>, 'limit'>): { sql: string; values: Bindable[] } {
  const field = expression(query.field);
  const bounds = [
    ['=', query.equals],
    ['>', query.after],
    ['<=', query.atMost],
  ] as const;
  const given = bounds.filter((bound): bound is [(typeof bound)[0], Scalar] => bound[1] !== undefined);
  // Any bound leaves NULL out; asked twice, SQLite would sort what the index has in order.
  const tests =
    given.length > 0 ? given.map(([operator]) => `${field} ${operator} ?`) : [`${field} IS NOT NULL`];
  return { sql: tests.join(' AND '), values: given.map(([, value]) => toBindable(value)) };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** Until another try where another process writes, ms: not the same for all who wait. */
function busyPause(): number {
  return Math.round(5 + Math.random() * 15);
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('no such table');
}

function isOutside(error: unknown): boolean {
  return /^SQLITE_(?!ERROR|CONSTRAINT|MISUSE|RANGE|TOOBIG|MISMATCH)/.test(codeOf(error));
}

function toUnavailable(error: unknown): unknown {
  return isOutside(error) ? new Unavailable('The database file cannot be used.', 5, { cause: error }) : error;
}

/** The field whose unique index an error names; rethrows every other error. */
function violatedIndex(error: unknown): string {
  const name = /^UNIQUE constraint failed: (?:index '\w+\.(\w+)\.unique'|\w+\.(_id))$/.exec(
    error instanceof Error ? error.message : '',
  );
  const field = name?.[1] ?? name?.[2];
  if (!field) throw error;
  return field;
}

/**
 * The embedded store: one SQLite file, opened at first use. Writes that arrive together are committed together,
 * and each promise resolves only once its write is on disk. Several processes may use the same file.
 */
export class SqliteStore implements Store {
  readonly kind = 'sqlite';
  #connection: Connection | undefined;
  #inode: bigint | undefined;
  /** When the file was last seen to have that inode, on the clock of `performance.now()`. */
  #seenAt = 0;
  #statements = new Map<string, Statement>();
  /** Tables that are there with their indexes, and those that are being made. */
  #tables = new Map<string, Promise<void> | true>();
  #queue: Write[] = [];
  #isScheduled = false;
  #isClosed = false;

  constructor(private readonly file: string) {}

  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
    checkSpec(spec);
    return new SqliteCollection<T>(this, spec);
  }

  async setup(specs: readonly AnyCollectionSpec[]): Promise<void> {
    for (const spec of specs) await this.ensure(spec);
  }

  async ping(): Promise<void> {
    await this.read(null, (all) => all('SELECT 1 FROM sqlite_schema LIMIT 1', []));
  }

  async drop(name: string): Promise<void> {
    checkSpec({ name, key: 'text', unique: [], indexes: [] });
    this.#tables.delete(name);
    await this.write((_, connection) => connection.exec(`DROP TABLE IF EXISTS "${name}"`));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    while (this.#queue.length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    this.#disconnect();
  }

  /** Runs the write with its table there, making it at first use or after another process dropped it. */
  async writeTo<R>(spec: AnyCollectionSpec, run: (all: Select) => R): Promise<R> {
    await this.ensure(spec);
    try {
      return await this.write(run);
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      this.#tables.delete(spec.name);
      await this.ensure(spec);
      return this.write(run);
    }
  }

  ensure(spec: AnyCollectionSpec): Promise<void> {
    const known = this.#tables.get(spec.name);
    if (known) return known === true ? Promise.resolve() : known;
    checkSpec(spec);
    const made = this.write((_, connection) => {
      connection.exec(
        `CREATE TABLE IF NOT EXISTS "${spec.name}" (_id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT`,
      );
      for (const field of indexedFields(spec)) {
        const isUnique = spec.unique.includes(field);
        const name = isUnique ? `${spec.name}.${field}.unique` : `${spec.name}.${field}`;
        connection.exec(
          `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS "${name}" ON "${spec.name}"
           (${expression(field)}) WHERE ${expression(field)} IS NOT NULL`,
        );
      }
    });
    this.#tables.set(spec.name, made);
    // Meanwhile the table may have been dropped, or the file replaced.
    const isCurrent = () => this.#tables.get(spec.name) === made;
    made.then(
      () => isCurrent() && this.#tables.set(spec.name, true),
      () => isCurrent() && this.#tables.delete(spec.name),
    );
    return made;
  }

  /** Reads the newest committed state, of a table that is made where it is not there. */
  async read<R>(spec: AnyCollectionSpec | null, run: (all: Select) => R): Promise<R> {
    const startedAt = performance.now();
    for (;;) {
      try {
        if (spec && this.#tables.get(spec.name) !== true) await this.ensure(spec);
        const known = startedAt - this.#seenAt < fileTrust ? this.#connection : undefined;
        return run(this.#select(known ?? this.#connect()));
      } catch (error) {
        if (performance.now() - startedAt > operationLimit) throw this.#failed(error);
        if (spec && isMissingTable(error)) this.#tables.delete(spec.name);
        else if (isBusy(error)) await new Promise((resolve) => setTimeout(resolve, busyPause()));
        else throw this.#failed(error);
      }
    }
  }

  /** Runs the write within the next transaction; resolves once that is on disk. At most one statement may change data. */
  write<R>(run: (all: Select, connection: Connection) => R): Promise<R> {
    if (this.#isClosed) return Promise.reject(new Unavailable('The store is closed.'));
    return new Promise<R>((resolve, reject) => {
      this.#queue.push({
        run: (connection) => run(this.#select(connection), connection),
        resolve,
        reject,
        deadline: performance.now() + operationLimit,
      });
      this.#schedule(0);
    });
  }

  #select(connection: Connection): Select {
    return (sql, values, how) => {
      let statement = this.#statements.get(sql);
      if (!statement) {
        statement = connection.prepare(sql);
        this.#statements.set(sql, statement);
      }
      if (how !== 'first') return statement.all(...values) as Row[];
      const row = statement.get(...values) as Row | undefined;
      return row ? [row] : [];
    };
  }

  #schedule(delay: number): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const flush = () => {
      this.#isScheduled = false;
      this.#flush();
    };
    if (delay === 0) setImmediate(flush);
    else setTimeout(flush, delay);
  }

  /** One transaction for what waits. A statement that fails undoes itself alone, so one conflict harms no other write. */
  #flush(): void {
    const batch = this.#queue.slice(0, batchLimit);
    let connection: Connection;
    try {
      connection = this.#connect();
      connection.exec('BEGIN IMMEDIATE');
    } catch (error) {
      const isWorthWaiting = isBusy(error);
      const failure = this.#failed(error);
      const now = performance.now();
      this.#queue = this.#queue.filter((write) => {
        if (isWorthWaiting && now < write.deadline) return true;
        write.reject(failure);
        return false;
      });
      if (this.#queue.length > 0) this.#schedule(busyPause());
      return;
    }
    const settled: (() => void)[] = [];
    try {
      for (const write of batch) {
        try {
          const value = write.run(connection);
          settled.push(() => write.resolve(value as never));
        } catch (error) {
          // A full disk and the like may end the whole transaction.
          if (!connection.inTransaction) throw error;
          settled.push(() => write.reject(toUnavailable(error)));
        }
      }
      connection.exec('COMMIT');
    } catch (error) {
      const failure = this.#failed(error);
      settled.length = 0;
      for (const write of batch) settled.push(() => write.reject(failure));
      this.#rollBack();
    }
    this.#queue.splice(0, batch.length);
    for (const settle of settled) settle();
    if (this.#queue.length > 0) this.#schedule(0);
  }

  #rollBack(): void {
    try {
      if (this.#connection?.inTransaction) this.#connection.exec('ROLLBACK');
    } catch {
      this.#disconnect();
    }
  }

  /** The error for the caller; a connection that met anything but another's lock or a full disk is not used again. */
  #failed(error: unknown): unknown {
    if (isOutside(error) && !isBusy(error) && codeOf(error) !== 'SQLITE_FULL') this.#disconnect();
    return toUnavailable(error);
  }

  #connect(): Connection {
    if (this.#connection && this.#inode === inodeOf(this.file)) {
      this.#seenAt = performance.now();
      return this.#connection;
    }
    // Removed or replaced under our feet: what we wrote to the old file nobody would find again.
    if (this.#connection) this.#disconnect();
    if (this.#isClosed) throw new Unavailable('The store is closed.');
    let connection: Connection | undefined;
    try {
      mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
      connection = new Database(this.file);
      connection.exec('PRAGMA busy_timeout = 10');
      connection.exec('PRAGMA journal_mode = WAL');
      connection.exec('PRAGMA synchronous = FULL');
    } catch (error) {
      connection?.close();
      if (isBusy(error)) throw error;
      throw new Unavailable('The database file cannot be opened.', 5, { cause: error });
    }
    this.#connection = connection;
    this.#inode = inodeOf(this.file);
    return connection;
  }

  #disconnect(): void {
    this.#statements.clear();
    this.#tables.clear();
    const connection = this.#connection;
    this.#connection = undefined;
    try {
      connection?.close();
    } catch {
      // It is given up either way.
    }
  }
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

type Row = { _id: string; doc: string; n: number };
/** Runs a statement; `first` costs less where one row is all there can be. */
type Select = (sql: string, values: Bindable[], how?: 'first') => Row[];

class SqliteCollection<T extends Stored> implements Collection<T> {
  #cleanedUp = 0;
  readonly #table: string;

  constructor(
    private readonly store: SqliteStore,
    private readonly spec: CollectionSpec<T>,
  ) {
    this.#table = `"${spec.name}"`;
  }

  async insert(document: T): Promise<InsertResult> {
    checkDocument(this.spec, document);
    const { _id } = document;
    const text = toText(document);
    const result = await this.store.writeTo(this.spec, (all): InsertResult => {
      try {
        all(`INSERT INTO ${this.#table} (_id, doc) VALUES (?, ?)`, [_id, text]);
        return { inserted: true };
      } catch (error) {
        return { inserted: false, index: violatedIndex(error) };
      }
    });
    this.#cleanUp();
    return result;
  }

  get(id: string): Promise<T | null> {
    if (!isKey(this.spec, id)) return Promise.resolve(null);
    return this.store.read(this.spec, (all) => this.#newest(all, id));
  }

  async find(query: Query<T>): Promise<T[]> {
    checkQuery(this.spec, query);
    const { sql, values } = where(query);
    const direction = query.order === 'descending' ? 'DESC' : 'ASC';
    const select = `SELECT doc FROM ${this.#table} WHERE ${sql} ORDER BY ${expression(query.field)} ${direction} LIMIT ?`;
    const how = query.limit === 1 ? 'first' : undefined;
    return await this.store.read(this.spec, (all) =>
      all(select, [...values, query.limit], how).map((row) => fromText<T>(row.doc)),
    );
  }

  async count(query: Omit<Query<T>, 'limit' | 'order'>): Promise<number> {
    checkQuery(this.spec, query);
    const { sql, values } = where(query);
    const select = `SELECT count(*) AS n FROM ${this.#table} WHERE ${sql}`;
    return await this.store.read(this.spec, (all) => all(select, values)[0]?.n ?? 0);
  }

  async update(id: string, change: (current: T) => T | null): Promise<UpdateResult<T>> {
    if (!isKey(this.spec, id)) return { outcome: 'absent' };
    return this.store.writeTo(this.spec, (all): UpdateResult<T> => {
      const current = this.#newest(all, id);
      if (!current) return { outcome: 'absent' };
      const next = change(current);
      if (!next) return { outcome: 'refused', document: this.#newest(all, id) as T };
      if (next._id !== id) throw new TypeError('_id: an update cannot change it.');
      checkDocument(this.spec, next);
      return this.#replace(all, id, toText(next));
    });
  }

  async lease(field: keyof T & string, now: Date, until: Date): Promise<T | null> {
    checkQuery(this.spec, { field });
    const { sql, values } = where<T>({ field, atMost: now });
    const select = `SELECT doc FROM ${this.#table} WHERE ${sql} ORDER BY ${expression(field)} LIMIT 1`;
    const lease = new Date(until);
    return this.store.writeTo(this.spec, (all) => {
      const row = all(select, values)[0];
      if (!row) return null;
      const document = { ...fromText<T>(row.doc), [field]: lease };
      const result = this.#replace(all, document._id, toText(document));
      return result.outcome === 'updated' ? result.document : null;
    });
  }

  async delete(id: string): Promise<boolean> {
    if (!isKey(this.spec, id)) return false;
    return this.store.writeTo(
      this.spec,
      (all) => all(`DELETE FROM ${this.#table} WHERE _id = ? RETURNING _id`, [id]).length > 0,
    );
  }

  #newest(all: Select, id: string): T | null {
    const [row] = all(`SELECT doc FROM ${this.#table} WHERE _id = ?`, [id], 'first');
    return row ? fromText<T>(row.doc) : null;
  }

  #replace(all: Select, id: string, text: string): UpdateResult<T> {
    try {
      all(`UPDATE ${this.#table} SET doc = ? WHERE _id = ?`, [text, id]);
      return { outcome: 'updated', document: fromText<T>(text) };
    } catch (error) {
      return { outcome: 'conflict', index: violatedIndex(error) };
    }
  }

  /** Removes some of what expired long ago, now and then, as a TTL index would. */
  #cleanUp(): void {
    const now = Date.now();
    if (!this.spec.expiresAt || now - this.#cleanedUp < cleanUpEvery) return;
    this.#cleanedUp = now;
    const expiry = expression(this.spec.expiresAt);
    const remove = `DELETE FROM ${this.#table} WHERE _id IN
      (SELECT _id FROM ${this.#table} WHERE ${expiry} IS NOT NULL AND ${expiry} < ? LIMIT 500)`;
    this.store
      .write((all) => all(remove, [now - expiryGraceSeconds * 1000]))
      .catch(() => {
        this.#cleanedUp = 0;
      });
  }
}
