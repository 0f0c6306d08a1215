import type { Db, Document, IndexDescription, Sort } from 'mongodb';
import { openCollection, type Table, type Transition } from './collection';
import { checkSpec, expiryGraceSeconds, indexedFields } from './document';
import { MongodbConnection } from './mongodb-connection';
import {
  additionOf,
  filterOf,
  fromRaw,
  type Raw,
  rangeFilterOf,
  toKey,
  toRaw,
  violatedIndex,
} from './mongodb-documents';
import { driver } from './mongodb-driver';
import { add, compareAndSwap, type RawCollection, swapped, UpdateQueue } from './mongodb-updates';
import type {
  AnyCollectionSpec,
  Collection,
  CollectionSpec,
  NewEntry,
  Store,
  Stored,
  UpdateResult,
} from './port';
import type { Plan, TextRange } from './query';

/** The store on MongoDB, with a MongoDB collection for each collection. Auth.js may use the same ones. */
export class MongodbStore implements Store {
  readonly kind = 'mongodb';
  readonly connection: MongodbConnection;
  readonly #setups = new Map<readonly AnyCollectionSpec[], Promise<void>>();

  constructor(uri: string, databaseName: string) {
    this.connection = new MongodbConnection(uri, databaseName);
  }

  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
    return openCollection(spec, new MongodbTable(this, spec));
  }

  setup(specs: readonly AnyCollectionSpec[]): Promise<void> {
    // Each run opens another client, so callers that ask for the same collections during a run share it.
    const running =
      this.#setups.get(specs) ?? this.#setUp(specs).finally(() => void this.#setups.delete(specs));
    this.#setups.set(specs, running);
    return running;
  }

  async #setUp(specs: readonly AnyCollectionSpec[]): Promise<void> {
    await this.ping();
    const { indexes } = this.connection;
    const missing = specs.filter((spec) => !indexes.has(spec));
    if (missing.length === 0) return;
    await this.connection.runUnhurried(async (database) => {
      for (const spec of missing) {
        await createIndexes(database, spec);
        indexes.set(spec, Promise.resolve());
      }
    });
  }

  async ping(): Promise<void> {
    await this.connection.run((database) => database.command({ ping: 1 }));
  }

  async scrub(): Promise<void> {}

  scrubDelay(): number {
    return 0;
  }

  async drop(name: string): Promise<void> {
    checkSpec({ name, key: 'text', unique: [], indexes: [] });
    this.connection.indexes.clear();
    await this.connection.run(async (database) => {
      try {
        await database.dropCollection(name);
      } catch (error) {
        const isAbsent = error instanceof driver().MongoServerError && /ns not found/i.test(error.message);
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
    const existing = indexes.get(spec);
    if (existing) return existing;
    const created = createIndexes(database, spec);
    indexes.set(spec, created);
    created.catch(() => {
      if (indexes.get(spec) === created) indexes.delete(spec);
    });
    return created;
  }
}

/** The key of a compound index. */
function keyOf(fields: readonly string[]): { [field: string]: 1 } {
  return Object.fromEntries([...fields, '_id'].map((field) => [field, 1 as const]));
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
  indexes.push(
    ...(spec.arrays ?? []).map((field) => ({ key: { [field]: 1 }, name: `${field}_1`, sparse: true })),
  );
  indexes.push(...(spec.compound ?? []).map((fields) => ({ key: keyOf(fields) })));
  if (spec.mongodbUnique) {
    indexes.push({ key: Object.fromEntries(spec.mongodbUnique.map((field) => [field, 1])), unique: true });
  }
  if (indexes.length > 0) await database.collection(spec.name).createIndexes(indexes);
}

class MongodbTable<T extends Stored> implements Table<T, Raw> {
  readonly #updates = new UpdateQueue<T>((id, updates) =>
    this.#run((collection) => compareAndSwap(collection, toKey(this.spec, id), updates)),
  );

  constructor(
    private readonly store: MongodbStore,
    private readonly spec: CollectionSpec<T>,
  ) {}

  encode(document: T): Raw {
    return toRaw(this.spec, document);
  }

  decode(raw: Raw): T {
    return fromRaw(raw);
  }

  insert(_: string, raw: Raw): Promise<string | undefined> {
    return this.#run(async (collection) => {
      try {
        await add(collection, raw);
      } catch (error) {
        return violatedIndex(error);
      }
    });
  }

  get(id: string): Promise<Raw | null> {
    return this.#run((collection) => collection.findOne<Raw>({ _id: toKey(this.spec, id) }));
  }

  find(plan: Plan): Promise<Raw[]> {
    return this.#run((collection) => this.#cursor(collection, plan).toArray());
  }

  findIds(plan: Plan): Promise<string[]> {
    return this.#run(async (collection) => {
      const documents = await this.#cursor(collection, plan).project({ _id: 1 }).toArray();
      return documents.map(({ _id }) => String(_id));
    });
  }

  idsInRanges(field: string, wanted: readonly TextRange[], limit: number): Promise<string[]> {
    const filter = { $and: wanted.map((each) => rangeFilterOf(field, each)) };
    return this.#run(async (collection) => {
      const documents = await collection.find(filter, { limit }).project({ _id: 1 }).toArray();
      return documents.map(({ _id }) => String(_id));
    });
  }

  #cursor(collection: RawCollection, plan: Plan) {
    const { field, isArray, compound, isDescending, limit } = plan;
    const direction = isDescending ? -1 : 1;
    const sort: Sort = compound ? { [field]: direction, _id: direction } : { [field]: direction };
    const filter = filterOf(this.spec, plan);
    // Matches of an array are not sorted, so that the database can stop at the limit.
    return collection.find<Raw>(filter, isArray ? { limit } : { sort, limit });
  }

  count(plan: Plan): Promise<number> {
    return this.#run((collection) => collection.countDocuments(filterOf(this.spec, plan)));
  }

  countBy(index: readonly string[], width: number) {
    const fields = Object.fromEntries(index.slice(0, width).map((field) => [field, `$${field}`]));
    const group = { $group: { _id: fields, count: { $sum: 1 } } };
    return this.#run(async (collection) => {
      const groups = collection.aggregate<{ _id: Document; count: number }>([group], { hint: keyOf(index) });
      return (await groups.toArray()).map(({ _id, count }) => ({
        values: index.map((field) => _id[field]),
        count,
      }));
    });
  }

  update(id: string, transition: Transition<Raw, T>): Promise<UpdateResult<T>> {
    return this.store.connection.run((_, signal) => this.#updates.add(id, transition, signal));
  }

  addEntry(id: string, entry: NewEntry): Promise<Raw | null> {
    const { filter, change } = additionOf(entry);
    return this.#run((collection) =>
      collection.findOneAndUpdate({ ...filter, _id: toKey(this.spec, id) }, change, {
        returnDocument: 'after',
      }),
    );
  }

  async take(
    plan: Plan,
    until: Date,
    transitionOf: (id: string) => Transition<Raw, T>,
  ): Promise<UpdateResult<T> | null> {
    // Usually nothing is due, and even a write without effect would wait for a majority of the replica set.
    if ((await this.findIds(plan)).length === 0) return null;
    const taken = await this.#run((collection) =>
      collection.findOneAndUpdate(
        filterOf(this.spec, plan),
        { $set: { [plan.field]: until }, $inc: { _rev: 1 } },
        { sort: { [plan.field]: 1 }, returnDocument: 'after' },
      ),
    );
    if (!taken) return null;
    const id = String(taken._id);
    const { result, next } = transitionOf(id)(taken);
    const isStored = next && (await this.#run((collection) => swapped(collection, taken, next)));
    return isStored ? result : this.update(id, transitionOf(id));
  }

  delete(id: string): Promise<boolean> {
    return this.#run(async (collection) => {
      const { deletedCount } = await collection.deleteOne({ _id: toKey(this.spec, id) });
      return deletedCount > 0;
    });
  }

  #run<R>(operation: (collection: RawCollection) => Promise<R>): Promise<R> {
    return this.store.run(this.spec, (database) => operation(database.collection<Raw>(this.spec.name)));
  }
}
