import { openCollection, type Table, type Transition } from './collection';
import { checkSpec, decode, type Encoding, encode, expiryGraceSeconds } from './document';
import type { AnyCollectionSpec, Collection, CollectionSpec, Store, Stored, UpdateResult } from './port';
import type { Plan, TextRange } from './query';
import { column, columnStatements, type Encoded, earlierUniqueIndexes } from './sqlite-columns';
import { type IndexesInProgress, type Row, type Run, SqliteConnection } from './sqlite-connection';
import { isMissingPart, violationOf } from './sqlite-errors';
import { intersection } from './sqlite-intersection';
import {
  countStatement,
  createTable,
  dropTable,
  findStatement,
  groupStatement,
  type Statement,
  stringsOf,
  uniqueName,
} from './sqlite-schema';
import { buildIndexes, dropObsolete } from './sqlite-upgrade';

const cleanUpEvery = 10 * 60 * 1000;
/** The maximum number of documents that one write removes, so that other writes do not wait for long. */
const cleanUpBatch = 500;

// A date is stored as {"$d": ms}. A field that begins with $ gets a second $, so that no stored object is read as a
// date.
const encoding: Encoding = {
  encodeDate: (date) => ({ $d: date.getTime() }),
  encodeField: (name) => (name.startsWith('$') ? `$${name}` : name),
  decodeField: (name) => (name.startsWith('$') ? name.slice(1) : name),
  decodeSpecial: (value) => ('$d' in value ? new Date(Number(value.$d)) : undefined),
};

/** The embedded store: a table of JSON documents for each collection in one SQLite file. */
export class SqliteStore implements Store {
  readonly kind = 'sqlite';
  readonly #connection: SqliteConnection;

  constructor(file: string) {
    this.#connection = new SqliteConnection(file);
  }

  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
    return openCollection(spec, new SqliteTable(this, spec));
  }

  async setup(specs: readonly AnyCollectionSpec[], waitsForIndexes = false): Promise<void> {
    const opened = await Promise.all(specs.map((spec) => this.#open(spec)));
    if (waitsForIndexes) await Promise.all(opened.flatMap((indexes) => [...indexes.values()]));
    const dropped = this.dropObsolete();
    if (waitsForIndexes) await dropped;
  }

  /** Drops what only earlier versions use, if none of them has written lately. Never rejects. */
  dropObsolete(): Promise<void> {
    return dropObsolete(this.#connection);
  }

  async ping(): Promise<void> {
    await this.#connection.read((run) => run('SELECT 1 FROM sqlite_schema LIMIT 1'));
  }

  scrub(): Promise<void> {
    return this.#connection.compact();
  }

  scrubDelay(): number {
    return this.#connection.compactDelay();
  }

  async drop(name: string): Promise<void> {
    checkSpec({ name, key: 'text', unique: [], indexes: [] });
    await this.#connection.write((run, exec) => {
      this.#connection.tables.clear();
      dropTable(name, run, exec);
    });
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Reads from the collection's table once it and the index exist. Creates a missing table. */
  async read<R>(spec: AnyCollectionSpec, read: (run: Run) => R, index?: string): Promise<R> {
    const ready = async () => {
      const indexes = await this.#open(spec);
      if (index) await indexes.get(index);
    };
    if (this.#connection.tables.get(spec)?.size !== 0) await ready();
    try {
      return await this.#connection.read(read);
    } catch (error) {
      if (!isMissingPart(error)) throw error;
      // Another process dropped it.
      this.#connection.tables.clear();
      await ready();
      return this.#connection.read(read);
    }
  }

  /** Runs the change on the collection's table and stores it durably. Creates a missing table. */
  write<R>(spec: AnyCollectionSpec, change: (run: Run) => R): Promise<R> {
    const write = () =>
      this.#connection.write((run, exec) => {
        try {
          return change(run);
        } catch (error) {
          if (!isMissingPart(error)) throw error;
          this.#connection.tables.clear();
          createTable(spec, run, exec);
          return change(run);
        }
      });
    const isReady = this.#connection.tables.get(spec)?.size === 0;
    return isReady ? write() : this.#readyForWrites(spec).then(write);
  }

  /** Resolves once the table exists and each unique field has a complete index, also one of an earlier version. */
  async #readyForWrites(spec: AnyCollectionSpec): Promise<void> {
    const indexes = await this.#open(spec);
    const earlier = await this.#connection.read((run) => run(earlierUniqueIndexes, `${spec.name}.*.unique`));
    const isGuarded = (field: string) => earlier.some(({ _id }) => _id === `${spec.name}.${field}.unique`);
    const needed = spec.unique.filter((field) => !isGuarded(field));
    await Promise.all(needed.map((field) => indexes.get(uniqueName(spec, field))));
  }

  /** Creates the missing parts of a table. Returns the indexes that are still being built. */
  async #open(spec: AnyCollectionSpec): Promise<IndexesInProgress> {
    const { tables } = this.#connection;
    const existing = tables.get(spec);
    if (existing) return existing;
    return this.#connection.write((run, exec) => {
      const indexes =
        tables.get(spec) ?? buildIndexes(this.#connection, spec.name, createTable(spec, run, exec));
      tables.set(spec, indexes);
      Promise.all(indexes.values()).then(
        () => indexes.clear(),
        // The next use tries again.
        () => tables.delete(spec),
      );
      return indexes;
    });
  }
}

class SqliteTable<T extends Stored> implements Table<T, Encoded> {
  #cleanedUpAt = 0;
  readonly #name: string;
  readonly #statements: ReturnType<typeof columnStatements>;

  constructor(
    private readonly store: SqliteStore,
    private readonly spec: CollectionSpec<T>,
  ) {
    this.#name = `"${spec.name}"`;
    this.#statements = columnStatements(spec);
  }

  encode(document: T): Encoded {
    const doc = JSON.stringify(encode(document, encoding));
    return { doc, values: this.#statements.valuesOf(document) };
  }

  decode({ doc }: Encoded): T {
    return decode(JSON.parse(doc), encoding);
  }

  async insert(id: string, document: Encoded): Promise<string | undefined> {
    this.#cleanUp();
    return this.store.write(this.spec, (run) =>
      violationOf(() => this.#statements.insert(run, id, document)),
    );
  }

  get(id: string): Promise<Encoded | null> {
    const read = `SELECT doc FROM ${this.#name} WHERE _id = ?`;
    return this.store.read(this.spec, (run) => run(read, id)[0] ?? null);
  }

  find(plan: Plan): Promise<Encoded[]> {
    return this.#select(findStatement(this.spec, plan, 'doc'));
  }

  async findIds(plan: Plan): Promise<string[]> {
    return (await this.#select(findStatement(this.spec, plan, '_id'))).map(({ _id }) => _id);
  }

  idsInRanges(field: string, wanted: readonly TextRange[], limit: number): Promise<string[]> {
    const strings = stringsOf(this.spec.name, field);
    const read = <R>(read: (run: Run) => R, index: string) => this.store.read(this.spec, read, index);
    return intersection(read, { table: this.spec.name, strings, field }, wanted, limit);
  }

  async count(plan: Plan): Promise<number> {
    return (await this.#select(countStatement(this.spec, plan)))[0]?.n ?? 0;
  }

  async countBy(index: readonly string[], width: number) {
    const rows = await this.#select(groupStatement(this.spec, index, width));
    return rows.map(({ n, ...row }) => ({
      values: Array.from({ length: width }, (_, position) => row[`value${position}`]),
      count: n,
    }));
  }

  update(id: string, transition: Transition<Encoded, T>): Promise<UpdateResult<T>> {
    this.#cleanUp();
    return this.store.write(this.spec, (run) => {
      const [current] = run(this.#statements.newest, id);
      const { result, next } = transition(current ?? null);
      if (next === undefined) return result;
      const index = violationOf(() =>
        current ? this.#statements.replace(run, id, next, current) : this.#statements.insert(run, id, next),
      );
      return index === undefined ? result : { outcome: 'conflict', index };
    });
  }

  delete(id: string): Promise<boolean> {
    const remove = `DELETE FROM ${this.#name} WHERE _id = ? RETURNING _id`;
    return this.store.write(this.spec, (run) => run(remove, id).length > 0);
  }

  #select({ sql, values, index }: Statement): Promise<Row[]> {
    return this.store.read(this.spec, (run) => run(sql, ...values), index);
  }

  /** Occasionally removes all documents that expired long ago, as a TTL index would. */
  #cleanUp(): void {
    const now = Date.now();
    if (!this.spec.expiresAt || now - this.#cleanedUpAt < cleanUpEvery) return;
    this.#cleanedUpAt = now;
    void this.store.dropObsolete();
    const expiry = column(this.spec.expiresAt);
    const remove = `DELETE FROM ${this.#name} WHERE _id IN
      (SELECT _id FROM ${this.#name} WHERE ${expiry} IS NOT NULL AND ${expiry} < ? LIMIT ${cleanUpBatch})
      RETURNING _id`;
    const removeBatch = async (): Promise<void> => {
      const removed = await this.store.write(this.spec, (run) =>
        run(remove, now - expiryGraceSeconds * 1000),
      );
      if (removed.length === cleanUpBatch) await removeBatch();
    };
    removeBatch().catch(() => {
      this.#cleanedUpAt = 0;
    });
  }
}
