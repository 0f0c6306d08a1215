import { longTurn, mapWithPauses } from '@/lib/base/pauses';
import { checkDocument, checkSpec, isKey } from './document';
import type {
  Collection,
  CollectionSpec,
  Group,
  NewEntry,
  Query,
  Stored,
  TextFieldName,
  UpdateResult,
} from './port';
import { compoundOf, type Plan, planOf, rangesOf, type TextRange } from './query';

/**
 * One update of a document: the caller's result and, if there is something to store, the document in the adapter's
 * encoding.
 */
export type Transition<D, T> = (current: D | null) => { result: UpdateResult<T>; next?: D };

/**
 * The part of a collection that an adapter implements. `D` is a document in its encoding. Keys and queries are already
 * validated.
 */
export interface Table<T extends Stored, D> {
  encode(document: T): D;
  decode(stored: D): T;
  /** Stores a new document, or returns the name of the index that forbids it. */
  insert(id: string, document: D): Promise<string | undefined>;
  get(id: string): Promise<D | null>;
  find(plan: Plan): Promise<D[]>;
  /** The ids of the documents that `find` would return. */
  findIds(plan: Plan): Promise<string[]>;
  /** At most `limit` ids of documents whose array has a string in each of these ranges, each once, in any order. */
  idsInRanges(field: string, wanted: readonly TextRange[], limit: number): Promise<string[]>;
  count(plan: Plan): Promise<number>;
  /**
   * Counts all documents by the first `width` fields of a compound index. A combination of values may be returned more
   * than once.
   */
  countBy(index: readonly string[], width: number): Promise<{ values: unknown[]; count: number }[]>;
  /** Stores what `transition` makes of the newest state, atomically. `transition` may run more than once. */
  update(id: string, transition: Transition<D, T>): Promise<UpdateResult<T>>;
  /**
   * Atomically sets the date of the first document of the plan, then applies a transition to it; null if there is none.
   * Undefined for a database with a single writer, where processes do not compete for the first document.
   */
  take?(
    plan: Plan,
    until: Date,
    transitionOf: (id: string) => Transition<D, T>,
  ): Promise<UpdateResult<T> | null>;
  /**
   * Adds an entry atomically and returns the document; null if the entry cannot be added. Undefined for a database with
   * a single writer.
   */
  addEntry?(id: string, entry: NewEntry): Promise<D | null>;
  delete(id: string): Promise<boolean>;
}

/** Up to this many documents are read without waiting for others that read many. */
const shortRead = 20;

/** A collection on an adapter's table. Everything here is independent of the database. */
export function openCollection<T extends Stored, D>(
  spec: CollectionSpec<T>,
  table: Table<T, D>,
): Collection<T> {
  checkSpec(spec);
  /** Documents that leases of this process are about to take. Other leases skip them instead of competing for them. */
  const beingLeased = new Set<string>();
  let leases = 0;

  function encoded(document: T): D {
    checkDocument(spec, document);
    return table.encode(document);
  }

  const transitionOf =
    (id: string, change: (current: T) => T | null, initial?: T): Transition<D, T> =>
    (current) => {
      const next = current === null ? initial : change(table.decode(current));
      if (!next) {
        const result: UpdateResult<T> =
          current === null ? { outcome: 'absent' } : { outcome: 'refused', document: table.decode(current) };
        return { result };
      }
      if (next._id !== id) throw new TypeError('_id: an update cannot change it.');
      const stored = encoded(next);
      return { result: { outcome: 'updated', document: table.decode(stored) }, next: stored };
    };

  const addedTo = (document: D | null): UpdateResult<T> | undefined =>
    document === null ? undefined : { outcome: 'updated', document: table.decode(document) };

  /** A lease for a database that has `take`. */
  async function leaseTaken(field: keyof T & string, atMost: Date, until: Date, change: (current: T) => T) {
    const plan = planOf(spec, { field, atMost, limit: 1 });
    for (;;) {
      const leased = plan && (await table.take?.(plan, until, (id) => transitionOf(id, change)));
      if (!leased) return null;
      // Otherwise the document was deleted in the meantime.
      if (leased.outcome === 'updated') return leased.document;
    }
  }

  const collection: Collection<T> = {
    async insert(document) {
      const index = await table.insert(document._id, encoded(document));
      return index === undefined ? { inserted: true } : { inserted: false, index };
    },
    async get(id) {
      const stored = isKey(spec, id) ? await table.get(id) : null;
      return stored === null ? null : table.decode(stored);
    },
    async find(query) {
      // The embedded database reads them in one call.
      if (query.limit > shortRead) await longTurn();
      const records: D[] = [];
      for (const part of partsOf(query)) {
        const plan = planOf(spec, { ...part, limit: query.limit - records.length });
        if (plan && plan.limit > 0) records.push(...(await table.find(plan)));
      }
      return mapWithPauses(records, (stored) => table.decode(stored));
    },
    async idsHaving(field, wanted, limit) {
      await longTurn();
      const ids = await table.idsInRanges(field, rangesOf(spec, field, wanted), limit + 1);
      return { ids: ids.slice(0, limit).sort(), isCut: ids.length > limit };
    },
    async count(filter) {
      const plan = planOf(spec, filter);
      if (plan?.isArray) throw new TypeError(`${filter.field}: an array cannot be counted by.`);
      return plan ? table.count(plan) : 0;
    },
    async countBy(fields) {
      const index = compoundOf(spec, fields);
      const width = Math.max(...fields.map((field) => index.indexOf(field))) + 1;
      return grouped<T, (typeof fields)[number]>(fields, index, await table.countBy(index, width));
    },
    update(id, change, initial, entry) {
      if (!isKey(spec, id)) return Promise.resolve({ outcome: 'absent' });
      const update = () => table.update(id, transitionOf(id, change, initial));
      const added = entry && table.addEntry?.(id, entry);
      return added ? added.then((document) => addedTo(document) ?? update()) : update();
    },
    async lease(field, now, until, change) {
      if (table.take) return leaseTaken(field, new Date(now), new Date(until), change);
      const [dueAt, leasedUntil] = [new Date(now), new Date(until)];
      const leaseDue = (current: T): T | null => {
        const due: unknown = current[field];
        return due instanceof Date && due <= dueAt ? change({ ...current, [field]: leasedUntil }) : null;
      };
      leases += 1;
      try {
        for (;;) {
          const plan = planOf(spec, { field, atMost: dueAt, limit: leases });
          const ids = plan ? await table.findIds(plan) : [];
          const id = ids.find((each) => !beingLeased.has(each));
          if (id === undefined) return null;
          beingLeased.add(id);
          const leased = await collection.update(id, leaseDue).finally(() => beingLeased.delete(id));
          if (leased.outcome === 'updated') return leased.document;
        }
      } finally {
        leases -= 1;
      }
    },
    async delete(id) {
      return isKey(spec, id) && table.delete(id);
    },
  };
  return collection;
}

/** Splits a query with a cursor in two: the remaining documents with the cursor's value, and those after them. */
function partsOf<T extends Stored>({ cursor, ...query }: Query<T>): Query<T>[] {
  if (!cursor) return [query];
  const { field, where, order, limit } = query;
  const bound = order === 'descending' ? 'before' : 'after';
  if (field === '_id') return [{ ...query, [bound]: cursor.id }];
  return [
    { where: { ...where, [field]: cursor.value }, field: '_id', order, limit, [bound]: cursor.id },
    { ...query, [bound]: cursor.value },
  ];
}

/** The counts by some of an index's fields. */
function grouped<T extends Stored, Field extends TextFieldName<T>>(
  fields: readonly Field[],
  index: readonly string[],
  counts: readonly { values: unknown[]; count: number }[],
): Group<Field>[] {
  const groups = new Map<string, Group<Field>>();
  for (const { values, count } of counts) {
    const group: { [Name in Field]?: string } = {};
    for (const field of fields) {
      const value = values[index.indexOf(field)];
      if (typeof value === 'string') group[field] = value;
    }
    const key = JSON.stringify(group);
    groups.set(key, { values: group, count: count + (groups.get(key)?.count ?? 0) });
  }
  return [...groups.values()];
}
