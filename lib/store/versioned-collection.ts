import { z } from 'zod';
import { log } from '@/lib/base/log';
import { createPauses, mapWithPauses } from '@/lib/base/pauses';
import type { Collection, CollectionSpec, Cursor, Query, Store, Stored } from './port';
import { checkedScalar } from './query';

/** A document as it was stored, before validation. */
export type RawDocument = Readonly<Record<string, unknown>>;

/** Turns a document of one version into a document of the next. A pure function that keeps unknown fields. */
export interface Upgrade {
  readonly from: number;
  upgrade(document: RawDocument): RawDocument;
}

/** What the documents of a collection look like, now and in earlier versions of the portal. */
export interface DocumentFormat<T extends Stored> {
  readonly spec: CollectionSpec<T>;
  /** The schema of the current version. It keeps unknown fields and changes no value. */
  readonly schema: z.ZodType<T> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  /** One step for each version from 1 on, so that the current version is one more than there are steps. */
  readonly upgrades: readonly Upgrade[];
  /** Completes a document before each write. A pure and idempotent function. */
  readonly complete?: (document: T) => T;
}

/** A document that is neither of the current version nor one that the upgrade steps understand. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';

  /** `faults` names fields, never their values, which may be personal data. */
  constructor(
    readonly collection: string,
    readonly id: string,
    readonly faults: string,
    options?: ErrorOptions,
  ) {
    super(`The document ${id} in ${collection} cannot be read: ${faults}`, options);
  }
}

/**
 * A collection whose documents are upgraded and checked at every read, and stamped with the current version at every
 * write. Documents of the current version are only type-checked. Callers never see the stamp. A document that cannot be
 * read throws `UnreadableDocument` if the caller asked for it (`get`, `update`, `find` with `equals` in a single field).
 * Listings and leases report it and continue without it.
 */
export interface VersionedCollection<T extends Stored> extends Collection<T> {
  /** A page of a listing by `_id` or a compound index. Documents that cannot be read do not end it early. */
  page(query: Query<T>): Promise<DocumentPage<T>>;
  /**
   * Every document after an id in the order of ids. `report` gets those that cannot be read; by default they are
   * logged.
   */
  all(options?: { report?: Report; after?: string; pageSize?: number }): AsyncGenerator<T>;
}

interface DocumentPage<T> {
  documents: T[];
  /** The cursor of the next page: the position of the last document, even if it cannot be read. */
  next?: Cursor;
  /** Whether there was nothing after this page when it was read. */
  isLast: boolean;
}

type Report = (unreadable: UnreadableDocument) => void;

/** Opens a collection of documents in this format. */
export function openVersioned<T extends Stored>(
  store: Store,
  { spec, schema, upgrades, complete = (document) => document }: DocumentFormat<T>,
  report: Report = logUnreadable,
): VersionedCollection<T> {
  if (upgrades.some(({ from }, index) => from !== index + 1)) {
    throw new TypeError(`${spec.name}: the upgrade steps must lead from version 1 to the current one.`);
  }
  const currentVersion = upgrades.length + 1;
  const collection = store.collection(spec);
  const hasTypes = fieldCheck<T>(schema.shape);

  function read(stored: Stored & { version?: unknown }): T {
    const unreadable = (faults: string, cause?: unknown) =>
      new UnreadableDocument(spec.name, stored._id, faults, { cause });
    const { version = 1, ...fields } = stored;
    // It was written by code of this type, so that only damage and other programs can have made it another.
    if (version === currentVersion && hasTypes(fields)) return fields;
    if (typeof version !== 'number' || !(version >= 1 && version <= currentVersion)) {
      throw unreadable(`its version is ${version}, the newest that this portal knows is ${currentVersion}`);
    }
    let document: RawDocument = fields;
    try {
      for (const step of upgrades.slice(version - 1)) document = step.upgrade(document);
    } catch (error) {
      throw unreadable(`it cannot be upgraded from version ${version}`, error);
    }
    const parsed = schema.safeParse(document);
    if (parsed.success) return parsed.data;
    throw unreadable(parsed.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`).join(', '));
  }

  /** The document, or null if it cannot be read, which is reported. */
  function readOrReport(stored: T, reportTo: Report): T | null {
    try {
      return read(stored);
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      reportTo(error);
      return null;
    }
  }

  async function readable(stored: readonly T[], reportTo: Report): Promise<T[]> {
    const documents = await mapWithPauses(stored, (each) => readOrReport(each, reportTo));
    return documents.filter((document) => document !== null);
  }

  const stamped = (document: T): T => ({ ...complete(document), version: currentVersion });

  return {
    insert: (document) => collection.insert(stamped(document)),
    async get(id) {
      const stored = await collection.get(id);
      return stored && read(stored);
    },
    async find(query) {
      const stored = await collection.find(query);
      const isListing = query.equals === undefined || spec.arrays?.includes(query.field);
      // Leaving out a document that was asked for would suggest that it does not exist.
      return isListing ? readable(stored, report) : mapWithPauses(stored, read);
    },
    async page(query) {
      const stored = await collection.find(query);
      const last = stored.at(-1);
      return {
        documents: await readable(stored, report),
        next: last ? { value: checkedScalar(last[query.field]), id: last._id } : query.cursor,
        isLast: stored.length < query.limit,
      };
    },
    idsHaving: (field, wanted, limit) => collection.idsHaving(field, wanted, limit),
    count: (filter) => collection.count(filter),
    countBy: (fields) => collection.countBy(fields),
    async update(id, change, initial, entry) {
      const nextOf = (stored: T) => {
        const next = change(read(stored));
        return next && stamped(next);
      };
      const result = await collection.update(
        id,
        nextOf,
        initial && stamped(initial),
        entry && { ...entry, where: { ...entry.where, version: currentVersion } },
      );
      if (!('document' in result)) return result;
      const { version: _, ...current } = result.document as RawDocument & T;
      // The result of `change` needs no further check.
      const document = result.outcome === 'updated' ? (current as T) : read(result.document);
      return { ...result, document };
    },
    async lease(field, now, until, change) {
      const changeReadable = (stored: T): T => {
        const document = readOrReport(stored, () => {});
        return document ? stamped(change(document)) : stored;
      };
      for (;;) {
        const leased = await collection.lease(field, now, until, changeReadable);
        if (!leased) return null;
        const document = readOrReport(leased, report);
        if (document) return document;
      }
    },
    delete: (id) => collection.delete(id),
    async *all({ report: reportTo = report, after, pageSize = 100 } = {}) {
      const pause = createPauses();
      for (let last = after; ; ) {
        const page = await collection.find({ field: '_id', after: last, limit: pageSize });
        for (const stored of page) {
          // What the caller did with the previous document counts too.
          await pause();
          const document = readOrReport(stored, reportTo);
          if (document) yield document;
        }
        if (page.length < pageSize) return;
        last = page.at(-1)?._id;
      }
    },
  };
}

type Check = (value: unknown) => boolean;

/** Whether a value has the type that its schema requires, whatever else the schema requires of it. */
function typeCheck(schema: z.core.$ZodType): Check {
  if (schema instanceof z.ZodString) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodNumber) return (value) => typeof value === 'number';
  if (schema instanceof z.ZodDate) return (value) => value instanceof Date;
  if (schema instanceof z.ZodOptional) {
    const isOfType = typeCheck(schema.unwrap());
    return (value) => value === undefined || isOfType(value);
  }
  if (schema instanceof z.ZodArray) {
    const isOfType = typeCheck(schema.element);
    return (value) => Array.isArray(value) && value.every(isOfType);
  }
  if (schema instanceof z.ZodObject) return fieldCheck(schema.shape);
  return (value) => z.safeParse(schema, value).success;
}

/** Whether the fields of an object have the types of their schemas: the check of what this version wrote itself. */
function fieldCheck<T>(shape: Readonly<Record<string, z.core.$ZodType>>) {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, isOfType: typeCheck(schema) }));
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    fields.every(({ name, isOfType }) => isOfType(Reflect.get(value, name)));
}

/**
 * The result of an access to one of several documents; `instead`, and an error in the log, if the document cannot be
 * read. For listings and tasks that must not stop at it.
 */
export async function unlessUnreadable<T, I>(access: Promise<T>, instead: I): Promise<T | I> {
  try {
    return await access;
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    logUnreadable(error);
    return instead;
  }
}

/** Reports a document that cannot be read to the log. */
export function logUnreadable({ collection, id, faults }: UnreadableDocument): void {
  log().error({ collection, id, faults }, 'store: a document cannot be read');
}
