/**
 * What a document may contain. Both adapters return exactly what was stored. An absent field and `undefined` are the
 * same. Anything else (null, NaN, class instances …) and an indexed field that is not a single value cause a TypeError.
 */
export type Value = string | number | boolean | Date | Value[] | { [field: string]: Value | undefined };

export interface Stored {
  _id: string;
}

/** What an adapter needs to know about a collection. */
export interface AnyCollectionSpec {
  readonly name: string;
  /** `id`: 24 hex digits (an ObjectId in MongoDB, as Auth.js expects of `users`). `text`: any string. */
  readonly key: 'id' | 'text';
  /** Top-level fields whose value is unique; a document without the field is not indexed. */
  readonly unique: readonly string[];
  /** Further top-level fields that `find` and `lease` may use; sparse too. */
  readonly indexes: readonly string[];
  /**
   * Top-level fields that hold an array of strings. `find` returns the documents whose array contains a string; sparse.
   */
  readonly arrays?: readonly string[];
  /**
   * Lists of top-level fields. `find` with equal values (`where`) in all fields but the last returns documents in the
   * order of the last field and then of `_id`. `countBy` counts from the index alone. Documents that lack some of the
   * fields are indexed too.
   */
  readonly compound?: readonly (readonly string[])[];
  /**
   * Fields that most documents lack. A compound index that begins with one may leave out the documents without it, and
   * does not serve `countBy`.
   */
  readonly sparse?: readonly string[];
  /**
   * The date from which the document is obsolete. Callers check it themselves, because the store may remove the
   * document later.
   */
  readonly expiresAt?: string;
  /** MongoDB only: fields whose combination is unique, for a collection in the document format of another library. */
  readonly mongodbUnique?: readonly string[];
}

export interface CollectionSpec<T extends Stored> extends AnyCollectionSpec {
  readonly unique: readonly (keyof T & string)[];
  readonly indexes: readonly (keyof T & string)[];
  readonly arrays?: readonly (keyof T & string)[];
  readonly compound?: readonly (readonly (keyof T & string)[])[];
  readonly sparse?: readonly (keyof T & string)[];
  readonly expiresAt?: keyof T & string;
}

export type InsertResult = { inserted: true } | { inserted: false; index: string };

export type UpdateResult<T> =
  | { outcome: 'updated'; document: T }
  /** The change returned null: the document stays as it is. */
  | { outcome: 'refused'; document: T }
  | { outcome: 'absent' }
  /** The change would violate a unique index. */
  | { outcome: 'conflict'; index: string };

/**
 * An entry for a field that holds entries by key. As long as the key is new and the field has fewer than `limit`
 * entries, adding it has the same effect as the change of the update.
 */
export interface NewEntry {
  field: string;
  key: string;
  value: unknown;
  limit: number;
  /** Values that fields of the document must have as well. */
  where?: { readonly [field: string]: Scalar };
}

export type Scalar = string | number | boolean | Date;

/**
 * Documents by one indexed field (or `_id`). Without a bound: every document that has the field. A query that has no
 * index throws a TypeError; no query reads a whole collection.
 */
export interface Filter<T extends Stored> {
  field: keyof T & string;
  equals?: Scalar;
  after?: Scalar;
  before?: Scalar;
  atMost?: Scalar;
  /** Texts that begin with this one, which must not be empty. */
  startsWith?: string;
  /**
   * The values of the other fields of a compound index whose last field is `field`. `_id` follows all of its fields.
   */
  where?: { readonly [Field in keyof T & string]?: Scalar };
}

/** A position in the order of a compound index: the value of its last field, and the document's id. */
export interface Cursor {
  readonly value: Scalar;
  readonly id: string;
}

/**
 * Documents in the order of the field, and then of `_id` if the index is a compound one. By an array field, which takes
 * `equals` or `startsWith`: each document once, in no particular order.
 */
export interface Query<T extends Stored> extends Filter<T> {
  order?: 'ascending' | 'descending';
  limit: number;
  /** Only documents after this one in the order. Pages have no gaps and no repeats, however many share a value. */
  cursor?: Cursor;
}

/** What one string of an array must be, or begin with if `isPrefix`: any of these texts. None is empty. */
export interface Wanted {
  readonly texts: readonly string[];
  readonly isPrefix: boolean;
}

/** Fields of T that hold text. */
export type TextFieldName<T> = {
  [Field in keyof T & string]: T[Field] extends string | undefined ? Field : never;
}[keyof T & string];

/** The number of documents with these values. A field that is absent or does not contain text has no value. */
export interface Group<Field extends string> {
  values: { readonly [Name in Field]?: string };
  count: number;
}

/** Keyed documents of one kind. Every method rejects with `Unavailable` within 3 s when the database is down. */
export interface Collection<T extends Stored> {
  /** Stores a new document durably, or returns the name of the index (or `_id`) that prevents it. */
  insert(document: T): Promise<InsertResult>;
  get(id: string): Promise<T | null>;
  find(query: Query<T>): Promise<T[]>;
  /**
   * The ids of the documents whose array field has a string for each of `wanted`, at least one, in ascending order. If there
   * are more than `limit`, some of them, and `isCut`.
   */
  idsHaving(
    field: keyof T & string,
    wanted: readonly Wanted[],
    limit: number,
  ): Promise<{ ids: string[]; isCut: boolean }>;
  /** Counts by any field except an array. */
  count(filter: Filter<T>): Promise<number>;
  /** Counts all documents by these fields, in one pass over a compound index that contains them. */
  countBy<Field extends TextFieldName<T>>(fields: readonly Field[]): Promise<Group<Field>[]>;
  /**
   * Replaces the document with the result of `change`, atomically: `change` sees the newest state, runs again if
   * another writer was first, and returns null to leave the document unchanged. It gets its own copy and must have no
   * side effects. If there is no document, `initial` is stored if it is given. With `entry`, a database server may add
   * the entry itself instead of running `change`, so that writers in many processes do not compete for the document.
   */
  update(
    id: string,
    change: (current: T) => T | null,
    initial?: T,
    entry?: NewEntry,
  ): Promise<UpdateResult<T>>;
  /**
   * Takes the document whose `field` is the earliest at or before `now` and sets the field to `until`, so that no other
   * caller gets it before then. Then applies `change`, as in `update`, which must not change a unique field. Returns
   * the resulting document; null if there is none, or only those that other leases of this process are taking.
   */
  lease(field: keyof T & string, now: Date, until: Date, change: (current: T) => T): Promise<T | null>;
  delete(id: string): Promise<boolean>;
}

export interface Store {
  readonly kind: 'sqlite' | 'mongodb';
  /** The collection; its table and indexes are created at its first use, idempotently. */
  collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T>;
  /**
   * Creates the tables and indexes of these collections now; safe to repeat and to run from several processes. An index
   * over many documents may be built in the background: queries that need it wait. With `waitsForIndexes`, the promise
   * resolves once all indexes are complete.
   */
  setup(specs: readonly AnyCollectionSpec[], waitsForIndexes?: boolean): Promise<void>;
  /** Resolves when the database answers; rejects with `Unavailable` within 3 s otherwise. */
  ping(): Promise<void>;
  /**
   * Removes from the files of an embedded database what was deleted or replaced. Does nothing for a database server,
   * which reuses such space by itself.
   */
  scrub(): Promise<void>;
  /** How long writes would wait for `scrub` now: an estimate, ms. */
  scrubDelay(): number;
  /** Removes a whole collection. */
  drop(name: string): Promise<void>;
  close(): Promise<void>;
}
