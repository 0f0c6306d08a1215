import { randomInt } from 'node:crypto';
import {
  type Db,
  type Document,
  type IndexDescription,
  Long,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoInvalidArgumentError,
  MongoParseError,
  MongoServerError,
  ObjectId,
} from 'mongodb';
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

/** How long all operations may have failed before the client is replaced, in milliseconds. */
const patience = 3000;

/** A database that answered somebody within this time is busy, not away; a caller then waits for up to `busyLimit`. */
const recently = 1000;
const busyLimit = 10_000;

/**
 * The driver's own limits are wide where a busy machine would overrun them: a heartbeat that is late by
 * `connectTimeoutMS` breaks off every operation. Callers are answered in time by `run` whatever the driver does.
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

/** Server errors that tell of its state, not of what was asked: no primary, shutting down, timed out, disk full … */
const stateCodes = new Set<unknown>([
  6, 7, 18, 43, 50, 64, 79, 89, 91, 100, 112, 133, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602,
  13_435, 13_436, 14_031,
]);

// Names that MongoDB or its driver would read as operators, paths or types of their own are stored with %-escapes.
const encoding: Encoding = {
  encodeDate: (date) => new Date(date),
  encodeField: (name) =>
    name.replace(/^\$|[.%]|^_(?=bsontype$)/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  decodeField: (name) =>
    name.replace(/%(24|2E|25|5F)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  decodeSpecial: (value) => {
    if (value instanceof Date) return new Date(value);
    if (value instanceof ObjectId) return value.toHexString();
    return value instanceof Long ? value.toNumber() : undefined;
  },
};

function toKey(spec: AnyCollectionSpec, id: string): ObjectId | string {
  return spec.key === 'id' ? ObjectId.createFromHexString(id) : id;
}

/** The document's fields as the database holds them, without key and revision. */
function toFields(document: Stored): Document {
  const { _id, ...fields } = encode(document, encoding) as Document;
  return fields;
}

function fromDocument<T>({ _rev, ...document }: Document): T {
  return decode(document, encoding) as T;
}

/** A write meets this revision alone; documents that Auth.js wrote have none. */
function revisionFilter(current: Document): Document {
  return { _id: current._id, _rev: current._rev ?? { $exists: false } };
}

function filterOf<T extends Stored>(
  spec: AnyCollectionSpec,
  query: Omit<Query<T>, 'limit'>,
): Document | null {
  const bound = (value: Scalar) => {
    const scalar = checkScalar(value);
    return query.field === '_id' && spec.key === 'id' ? new ObjectId(String(scalar)) : scalar;
  };
  const isForeignKey = query.field === '_id' && query.equals !== undefined && !isKey(spec, query.equals);
  if (isForeignKey) return null;
  return {
    [query.field]: {
      $exists: true,
      $ne: null,
      ...(query.equals === undefined ? {} : { $eq: bound(query.equals) }),
      ...(query.after === undefined ? {} : { $gt: bound(query.after) }),
      ...(query.atMost === undefined ? {} : { $lte: bound(query.atMost) }),
    },
  };
}

/** The field whose unique index an error names; rethrows every other error. */
function violatedIndex(error: unknown): string {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) throw error;
  const field =
    Object.keys(error.keyPattern ?? {})[0] ?? /index: (?:\S*\$)?(\w+?)(?:_1|_)? /.exec(error.message)?.[1];
  if (!field) throw error;
  return field;
}

function isOutside(error: unknown): boolean {
  if (error instanceof MongoServerError) return stateCodes.has(error.code);
  if (error instanceof MongoInvalidArgumentError || error instanceof MongoParseError) return false;
  // With mongodb+srv:// the driver passes errors of name resolution on as they are.
  return error instanceof MongoError || (error instanceof Error && 'syscall' in error);
}

/**
 * The store on MongoDB; connects at first use. A client that failed for about 3 s is replaced, since a driver's
 * monitor that was cut off under load may never come back by itself.
 */
export class MongodbStore implements Store {
  readonly kind = 'mongodb';
  #client: MongoClient;
  #indexes = new Map<string, Promise<void>>();
  readonly #setups = new Map<readonly AnyCollectionSpec[], Promise<void>>();
  #lastAnswer = Number.NEGATIVE_INFINITY;
  #replacement: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly uri: string,
    readonly databaseName: string,
  ) {
    this.#client = new MongoClient(uri, options);
  }

  /** The client of the moment, for Auth.js: ask anew for every use, since it may have been replaced. */
  client(): MongoClient {
    return this.#client;
  }

  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
    checkSpec(spec);
    return new MongodbCollection<T>(this, spec);
  }

  setup(specs: readonly AnyCollectionSpec[]): Promise<void> {
    // Each needs a client of its own: who asks for the same while it is under way shares it.
    const running =
      this.#setups.get(specs) ?? this.#setUp(specs).finally(() => void this.#setups.delete(specs));
    this.#setups.set(specs, running);
    return running;
  }

  async #setUp(specs: readonly AnyCollectionSpec[]): Promise<void> {
    const missing = specs.filter((spec) => !this.#indexes.has(spec.name));
    if (missing.length === 0) return this.ping();
    await this.ping();
    // An index over many documents takes longer than any operation may.
    const patient = new MongoClient(this.uri, {
      ...options,
      socketTimeoutMS: 600_000,
      writeConcern: { w: 'majority' },
    });
    try {
      for (const spec of missing) {
        checkSpec(spec);
        await createIndexes(patient.db(this.databaseName), spec);
        this.#indexes.set(spec.name, Promise.resolve());
      }
    } catch (error) {
      throw isOutside(error) ? new Unavailable('The database does not answer.', 5, { cause: error }) : error;
    } finally {
      await patient.close();
    }
  }

  async ping(): Promise<void> {
    await this.run((database) => database.command({ ping: 1 }));
  }

  async drop(name: string): Promise<void> {
    checkSpec({ name, key: 'text', unique: [], indexes: [] });
    this.#indexes.delete(name);
    await this.run(async (database) => {
      try {
        await database.dropCollection(name);
      } catch (error) {
        const isAbsent = error instanceof MongoServerError && /ns not found/i.test(error.message);
        if (!isAbsent) throw error;
      }
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#replacement);
    await this.#client.close();
  }

  /**
   * Runs an operation; rejects after `operationLimit` unless the database is merely busy. `isGivenUp` tells the
   * operation that its caller has been refused already.
   */
  async run<R>(operation: (database: Db, isGivenUp: () => boolean) => Promise<R>): Promise<R> {
    if (this.#isClosed) throw new Unavailable('The store is closed.');
    const startedAt = performance.now();
    let isOver = false;
    let isGivenUp = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const judge = () => {
        if (isOver) return;
        const now = performance.now();
        const busyUntil = Math.min(this.#lastAnswer + recently, startedAt + busyLimit);
        if (now < busyUntil) {
          wait(busyUntil - now);
          return;
        }
        isGivenUp = true;
        reject(new Unavailable('The database does not answer in time.'));
      };
      // Answers that have come while this process was held up are read before the judgement.
      const wait = (delay: number) => {
        timer = setTimeout(() => setImmediate(judge), delay);
      };
      wait(operationLimit);
    });
    try {
      const result = await Promise.race([
        operation(this.#client.db(this.databaseName), () => isGivenUp),
        late,
      ]);
      this.#lastAnswer = performance.now();
      return result;
    } catch (error) {
      const isAway = error instanceof Unavailable || isOutside(error);
      if (isAway) this.#suspect(startedAt);
      else if (error instanceof MongoServerError) this.#lastAnswer = performance.now();
      if (!isAway || error instanceof Unavailable) throw error;
      throw new Unavailable('The database does not answer.', 5, { cause: error });
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  /** `run` with the indexes of a collection there. */
  runOn<R>(
    spec: AnyCollectionSpec,
    operation: (database: Db, isGivenUp: () => boolean) => Promise<R>,
  ): Promise<R> {
    return this.run(async (database, isGivenUp) => {
      await this.#ensure(database, spec);
      return operation(database, isGivenUp);
    });
  }

  /** Makes the collection's indexes at its first use. */
  #ensure(database: Db, spec: AnyCollectionSpec): Promise<void> {
    const known = this.#indexes.get(spec.name);
    if (known) return known;
    const made = createIndexes(database, spec);
    this.#indexes.set(spec.name, made);
    made.catch(() => {
      if (this.#indexes.get(spec.name) === made) this.#indexes.delete(spec.name);
    });
    return made;
  }

  #suspect(since: number): void {
    if (this.#replacement || this.#isClosed) return;
    const replace = () => {
      this.#replacement = undefined;
      if (this.#lastAnswer > since || this.#isClosed) return;
      const abandoned = this.#client;
      this.#client = new MongoClient(this.uri, options);
      this.#indexes.clear();
      // What still runs on the old one has ended by then.
      setTimeout(() => abandoned.close(true).catch(() => {}), operationLimit).unref();
    };
    this.#replacement = setTimeout(replace, Math.max(0, since + patience - performance.now()));
    this.#replacement.unref();
  }
}

async function createIndexes(database: Db, spec: AnyCollectionSpec): Promise<void> {
  const indexes: IndexDescription[] = indexedFields(spec).map((field) => ({
    key: { [field]: 1 },
    name: `${field}_1`,
    sparse: true,
    ...(spec.unique.includes(field) ? { unique: true } : {}),
    ...(spec.expiresAt === field ? { expireAfterSeconds: expiryGraceSeconds } : {}),
  }));
  if (spec.authKey) {
    indexes.push({ key: Object.fromEntries(spec.authKey.map((field) => [field, 1])), unique: true });
  }
  if (indexes.length > 0) await database.collection(spec.name).createIndexes(indexes);
}

type Raw = Document & { _id: ObjectId | string };
type RawCollection = ReturnType<typeof Db.prototype.collection<Raw>>;

function settle(answers: (() => void)[]): void {
  for (const answer of answers) answer();
}

interface Update<T> {
  change(current: T): T | null;
  resolve(result: UpdateResult<T>): void;
  reject(error: unknown): void;
  isGivenUp(): boolean;
}

class MongodbCollection<T extends Stored> implements Collection<T> {
  /** Updates that wait for the one of their document that is under way. */
  readonly #waiting = new Map<string, Update<T>[]>();

  constructor(
    private readonly store: MongodbStore,
    private readonly spec: CollectionSpec<T>,
  ) {}

  async insert(document: T): Promise<InsertResult> {
    checkDocument(this.spec, document);
    const _id = toKey(this.spec, document._id);
    // It starts anywhere, so that a document that was deleted and made anew is not taken for the old one.
    const raw = { ...toFields(document), _id, _rev: randomInt(2 ** 40) };
    return this.#run(async (collection) => {
      try {
        await collection.insertOne(raw);
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

  async update(id: string, change: (current: T) => T | null): Promise<UpdateResult<T>> {
    if (!isKey(this.spec, id)) return { outcome: 'absent' };
    return this.store.run(
      (_, isGivenUp) =>
        new Promise((resolve, reject) => {
          const update = { change, resolve, reject, isGivenUp };
          const waiting = this.#waiting.get(id);
          if (waiting) {
            waiting.push(update);
          } else {
            this.#waiting.set(id, [update]);
            void this.#work(id);
          }
        }),
    );
  }

  async lease(field: keyof T & string, now: Date, until: Date): Promise<T | null> {
    checkQuery(this.spec, { field });
    const change = { $set: { [field]: new Date(until) }, $inc: { _rev: 1 } };
    const filter = { [field]: { $lte: new Date(now) } };
    return this.#run(async (collection) => {
      const raw = await collection.findOneAndUpdate(filter, change, {
        sort: { [field]: 1 },
        returnDocument: 'after',
      });
      return raw && fromDocument<T>(raw);
    });
  }

  async delete(id: string): Promise<boolean> {
    if (!isKey(this.spec, id)) return false;
    return this.#run(async (collection) => {
      const { deletedCount } = await collection.deleteOne({ _id: toKey(this.spec, id) });
      return deletedCount > 0;
    });
  }

  #run<R>(operation: (collection: RawCollection, isGivenUp: () => boolean) => Promise<R>): Promise<R> {
    return this.store.runOn(this.spec, (database, isGivenUp) =>
      operation(database.collection<Raw>(this.spec.name), isGivenUp),
    );
  }

  /** Makes the updates of one document in their order; those that arrive meanwhile are made together in one write. */
  async #work(id: string): Promise<void> {
    for (;;) {
      const updates = this.#waiting.get(id)?.splice(0) ?? [];
      if (updates.length === 0) break;
      try {
        await this.#run((collection, isGivenUp) => this.#compareAndSwap(collection, id, updates, isGivenUp));
      } catch (error) {
        for (const update of updates) update.reject(error);
      }
    }
    this.#waiting.delete(id);
  }

  async #compareAndSwap(
    collection: RawCollection,
    id: string,
    updates: Update<T>[],
    isGivenUp: () => boolean,
  ): Promise<void> {
    const _id = toKey(this.spec, id);
    for (let attempt = 0; !isGivenUp(); attempt += 1) {
      const raw = await collection.findOne({ _id });
      const { settled, fields } = this.#apply(id, raw, updates);
      // Whoever was refused meanwhile must not find it stored after all.
      if (isGivenUp()) return;
      if (!raw || !fields) return settle(settled);
      try {
        const { matchedCount } = await collection.replaceOne(revisionFilter(raw), {
          ...fields,
          _rev: (raw._rev ?? 0) + 1,
        });
        if (matchedCount > 0) return settle(settled);
      } catch (error) {
        const index = violatedIndex(error);
        const [only, ...others] = updates;
        if (others.length === 0) return only?.resolve({ outcome: 'conflict', index });
        // One of them is at fault, so each is made for itself.
        for (const update of updates) await this.#compareAndSwap(collection, id, [update], isGivenUp);
        return;
      }
      const pause = Math.random() * Math.min(100, 4 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** What the updates make of the document, one upon the other, and their answers once that is stored. */
  #apply(
    id: string,
    raw: Document | null,
    updates: Update<T>[],
  ): { settled: (() => void)[]; fields?: Document } {
    const settled: (() => void)[] = [];
    let current = raw;
    let fields: Document | undefined;
    for (const update of updates) {
      if (update.isGivenUp()) continue;
      if (!current) {
        settled.push(() => update.resolve({ outcome: 'absent' }));
        continue;
      }
      try {
        const before = current;
        const next = update.change(fromDocument<T>(before));
        if (!next) {
          settled.push(() => update.resolve({ outcome: 'refused', document: fromDocument<T>(before) }));
          continue;
        }
        if (next._id !== id) throw new TypeError('_id: an update cannot change it.');
        checkDocument(this.spec, next);
        fields = toFields(next);
        const after = { ...fields, _id: before._id };
        current = after;
        settled.push(() => update.resolve({ outcome: 'updated', document: fromDocument<T>(after) }));
      } catch (error) {
        settled.push(() => update.reject(error));
      }
    }
    return { settled, fields };
  }
}
