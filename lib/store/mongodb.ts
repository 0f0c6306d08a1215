import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, type Document, type IndexDescription, MongoServerError, type ObjectId } from 'mongodb';
import { checkDocument, checkQuery, checkSpec, expiryGraceSeconds, indexedFields, isKey } from './document';
import { MongodbConnection } from './mongodb-connection';
import { filterOf, fromDocument, toFields, toKey, violatedIndex } from './mongodb-documents';
import type {
  AnyCollectionSpec,
  Collection,
  CollectionSpec,
  InsertResult,
  Query,
  Store,
  Stored,
  UpdateResult,
} from './port';

/** The store on MongoDB: a collection of documents for each collection, which Auth.js may share. */
export class MongodbStore implements Store {
  readonly kind = 'mongodb';
  readonly connection: MongodbConnection;
  readonly #setups = new Map<readonly AnyCollectionSpec[], Promise<void>>();

  constructor(uri: string, databaseName: string) {
    this.connection = new MongodbConnection(uri, databaseName);
  }

  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
    checkSpec(spec);
    return new MongodbCollection<T>(this, spec);
  }

  setup(specs: readonly AnyCollectionSpec[]): Promise<void> {
    // Each run opens another client, so callers that ask for the same while it is under way share one.
    const running =
      this.#setups.get(specs) ?? this.#setUp(specs).finally(() => void this.#setups.delete(specs));
    this.#setups.set(specs, running);
    return running;
  }

  async #setUp(specs: readonly AnyCollectionSpec[]): Promise<void> {
    await this.ping();
    const { indexes } = this.connection;
    const missing = specs.filter((spec) => !indexes.has(spec.name));
    if (missing.length === 0) return;
    await this.connection.runUnhurried(async (database) => {
      for (const spec of missing) {
        await createIndexes(database, spec);
        indexes.set(spec.name, Promise.resolve());
      }
    });
  }

  async ping(): Promise<void> {
    await this.connection.run((database) => database.command({ ping: 1 }));
  }

  async scrub(): Promise<void> {}

  async drop(name: string): Promise<void> {
    checkSpec({ name, key: 'text', unique: [], indexes: [] });
    this.connection.indexes.delete(name);
    await this.connection.run(async (database) => {
      try {
        await database.dropCollection(name);
      } catch (error) {
        const isAbsent = error instanceof MongoServerError && /ns not found/i.test(error.message);
        if (!isAbsent) throw error;
      }
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Runs an operation once the collection's indexes exist; they are created at its first use. */
  run<R>(spec: AnyCollectionSpec, operation: (database: Db) => Promise<R>): Promise<R> {
    return this.connection.run(async (database) => {
      await this.#ensureIndexes(database, spec);
      return operation(database);
    });
  }

  #ensureIndexes(database: Db, spec: AnyCollectionSpec): Promise<void> {
    const { indexes } = this.connection;
    const known = indexes.get(spec.name);
    if (known) return known;
    const created = createIndexes(database, spec);
    indexes.set(spec.name, created);
    created.catch(() => {
      if (indexes.get(spec.name) === created) indexes.delete(spec.name);
    });
    return created;
  }
}

async function createIndexes(database: Db, spec: AnyCollectionSpec): Promise<void> {
  checkSpec(spec);
  const indexes: IndexDescription[] = indexedFields(spec).map((field) => ({
    key: { [field]: 1 },
    name: `${field}_1`,
    sparse: true,
    ...(spec.unique.includes(field) && { unique: true }),
    ...(spec.expiresAt === field && { expireAfterSeconds: expiryGraceSeconds }),
  }));
  if (spec.mongodbUnique) {
    indexes.push({ key: Object.fromEntries(spec.mongodbUnique.map((field) => [field, 1])), unique: true });
  }
  if (indexes.length > 0) await database.collection(spec.name).createIndexes(indexes);
}

type Raw = Document & { _id: ObjectId | string };
type RawCollection = ReturnType<typeof Db.prototype.collection<Raw>>;

interface Update<T> {
  change(current: T): T | null;
  /** Stored where there is no document. */
  initial: T | undefined;
  resolve(result: UpdateResult<T>): void;
  reject(error: unknown): void;
  /** Aborted once the caller has been refused. */
  signal: AbortSignal;
}

class MongodbCollection<T extends Stored> implements Collection<T> {
  /** Updates of documents of which another update is under way, by id. */
  readonly #waiting = new Map<string, Update<T>[]>();

  constructor(
    private readonly store: MongodbStore,
    private readonly spec: CollectionSpec<T>,
  ) {}

  async insert(document: T): Promise<InsertResult> {
    checkDocument(this.spec, document);
    const raw = { ...toFields(document), _id: toKey(this.spec, document._id) };
    return this.#run(async (collection) => {
      try {
        await add(collection, raw);
        return { inserted: true };
      } catch (error) {
        return { inserted: false, index: violatedIndex(error) };
      }
    });
  }

  async get(id: string): Promise<T | null> {
    if (!isKey(this.spec, id)) return null;
    return this.#run(async (collection) => {
      const raw = await collection.findOne({ _id: toKey(this.spec, id) });
      return raw && fromDocument<T>(raw);
    });
  }

  async find(query: Query<T>): Promise<T[]> {
    checkQuery(this.spec, query);
    const filter = filterOf(this.spec, query);
    if (!filter || query.limit === 0) return [];
    const sort = { [query.field]: query.order === 'descending' ? (-1 as const) : (1 as const) };
    return this.#run(async (collection) => {
      const raws = await collection.find(filter, { sort, limit: query.limit }).toArray();
      return raws.map((raw) => fromDocument<T>(raw));
    });
  }

  async count(query: Omit<Query<T>, 'limit' | 'order'>): Promise<number> {
    checkQuery(this.spec, query);
    const filter = filterOf(this.spec, query);
    return filter ? this.#run((collection) => collection.countDocuments(filter)) : 0;
  }

  async update(id: string, change: (current: T) => T | null, initial?: T): Promise<UpdateResult<T>> {
    if (!isKey(this.spec, id)) return { outcome: 'absent' };
    return this.store.connection.run(
      (_, signal) =>
        new Promise((resolve, reject) => {
          const update = { change, initial, resolve, reject, signal };
          const waiting = this.#waiting.get(id);
          if (waiting) {
            waiting.push(update);
          } else {
            this.#waiting.set(id, [update]);
            void this.#storeUpdates(id);
          }
        }),
    );
  }

  async lease(field: keyof T & string, now: Date, until: Date, change: (current: T) => T): Promise<T | null> {
    checkQuery(this.spec, { field });
    const filter = { [field]: { $lte: new Date(now) } };
    const taken = { $set: { [field]: new Date(until) }, $inc: { _rev: 1 } };
    const options = { sort: { [field]: 1 as const }, projection: { _id: 1 } };
    const leased = await this.#run((collection) => collection.findOneAndUpdate(filter, taken, options));
    if (!leased) return null;
    const changed = await this.update(String(leased._id), change);
    // It was deleted meanwhile.
    if (changed.outcome !== 'updated') return this.lease(field, now, until, change);
    return changed.document;
  }

  async delete(id: string): Promise<boolean> {
    if (!isKey(this.spec, id)) return false;
    return this.#run(async (collection) => {
      const { deletedCount } = await collection.deleteOne({ _id: toKey(this.spec, id) });
      return deletedCount > 0;
    });
  }

  #run<R>(operation: (collection: RawCollection) => Promise<R>): Promise<R> {
    return this.store.run(this.spec, (database) => operation(database.collection<Raw>(this.spec.name)));
  }

  /** Stores the updates of one document until none is waiting; those that arrive during a write share the next one. */
  async #storeUpdates(id: string): Promise<void> {
    for (;;) {
      const updates = this.#waiting.get(id)?.splice(0) ?? [];
      if (updates.length === 0) break;
      try {
        await this.#run((collection) => this.#compareAndSwap(collection, id, updates));
      } catch (error) {
        for (const { reject } of updates) reject(error);
      }
    }
    this.#waiting.delete(id);
  }

  async #compareAndSwap(collection: RawCollection, id: string, updates: Update<T>[]): Promise<void> {
    const _id = toKey(this.spec, id);
    for (let attempt = 0; ; attempt += 1) {
      const stored = await collection.findOne({ _id });
      let current: Document | null = stored;
      const answers: (() => void)[] = [];
      for (const { resolve, reject, signal, ...update } of updates) {
        // A caller that was refused in the meantime must not find its change stored after all.
        if (signal.aborted) continue;
        try {
          const result = this.#apply(id, current, update);
          if (result.outcome === 'updated') current = { ...toFields(result.document), _id };
          answers.push(() => resolve(result));
        } catch (error) {
          answers.push(() => reject(error));
        }
      }
      try {
        if (current === stored || (await swapped(collection, stored, { ...current, _id }))) {
          for (const answer of answers) answer();
          return;
        }
      } catch (error) {
        const index = violatedIndex(error);
        // Another writer has inserted it first.
        if (index === '_id') continue;
        const [only, ...others] = updates;
        if (others.length === 0) return only?.resolve({ outcome: 'conflict', index });
        // One of the changes is to blame, so each is stored alone.
        for (const update of updates) await this.#compareAndSwap(collection, id, [update]);
        return;
      }
      await delay(Math.random() * Math.min(100, 4 * 2 ** attempt));
    }
  }

  #apply(
    id: string,
    current: Document | null,
    { change, initial }: Pick<Update<T>, 'change' | 'initial'>,
  ): UpdateResult<T> {
    const next = current ? change(fromDocument<T>(current)) : initial;
    if (!next)
      return current ? { outcome: 'refused', document: fromDocument<T>(current) } : { outcome: 'absent' };
    if (next._id !== id) throw new TypeError('_id: an update cannot change it.');
    checkDocument(this.spec, next);
    return {
      outcome: 'updated',
      document: fromDocument<T>({ ...toFields(next), _id: toKey(this.spec, id) }),
    };
  }
}

/** The first revision is random, so that a document that was deleted and inserted again is not taken for the old one. */
async function add(collection: RawCollection, document: Raw): Promise<void> {
  await collection.insertOne({ ...document, _rev: randomInt(2 ** 40) });
}

/** Replaces the document unless another writer changed it first, or inserts it where there was none. */
async function swapped(collection: RawCollection, stored: Raw | null, next: Raw): Promise<boolean> {
  if (!stored) {
    await add(collection, next);
    return true;
  }
  // Documents that Auth.js wrote have no revision.
  const { _id, _rev } = stored;
  const { matchedCount } = await collection.replaceOne(
    { _id, _rev: _rev ?? { $exists: false } },
    { ...next, _rev: (_rev ?? 0) + 1 },
  );
  return matchedCount > 0;
}
