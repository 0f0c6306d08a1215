import { checkDocument, checkedQuery, checkSpec, isKey } from './document';
import type { Collection, CollectionSpec, Filter, Query, Stored, UpdateResult } from './port';

/** One update of a document: the caller's result and, if there is something to store, the document in the adapter's encoding. */
export type Step<D, T> = (current: D | null) => { result: UpdateResult<T>; next?: D };

/** What an adapter implements of a collection. `D` is a document in its encoding; keys and queries have been checked. */
export interface Table<T extends Stored, D> {
  encode(document: T): D;
  decode(stored: D): T;
  /** Stores a new document, or returns the name of the index that forbids it. */
  insert(id: string, document: D): Promise<string | undefined>;
  get(id: string): Promise<D | null>;
  find(query: Query<T>): Promise<D[]>;
  /** The ids of the documents whose `field` is the earliest at or before `now`, in its order. */
  dueIds(field: keyof T & string, now: Date, limit: number): Promise<string[]>;
  count(filter: Filter<T>): Promise<number>;
  /** Stores what `step` makes of the newest state, atomically. `step` may run more than once. */
  update(id: string, step: Step<D, T>): Promise<UpdateResult<T>>;
  delete(id: string): Promise<boolean>;
}

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

  const stepOf =
    (id: string, change: (current: T) => T | null, initial?: T): Step<D, T> =>
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
      const checked = checkedQuery(spec, query);
      const found = checked && checked.limit > 0 ? await table.find(checked) : [];
      return found.map((stored) => table.decode(stored));
    },
    async count(filter) {
      const checked = checkedQuery(spec, filter);
      return checked ? table.count(checked) : 0;
    },
    async update(id, change, initial) {
      return isKey(spec, id) ? table.update(id, stepOf(id, change, initial)) : { outcome: 'absent' };
    },
    async lease(field, now, until, change) {
      checkedQuery(spec, { field });
      const [dueAt, leasedUntil] = [new Date(now), new Date(until)];
      const leaseDue = (current: T): T | null => {
        const due: unknown = current[field];
        return due instanceof Date && due <= dueAt ? change({ ...current, [field]: leasedUntil }) : null;
      };
      leases += 1;
      try {
        for (;;) {
          const ids = await table.dueIds(field, dueAt, leases);
          if (ids.length === 0) return null;
          const id = ids.find((each) => !beingLeased.has(each)) ?? ids[0] ?? '';
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
