import { z } from 'zod';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type AuditEntry, auditFields } from './record';

export const auditSpec: CollectionSpec<AuditEntry> = {
  name: 'audit',
  key: 'id',
  unique: [],
  indexes: ['at', 'by', 'record'],
};

export type Audit = ReturnType<typeof createAudit>;

/** The audit of this store. Entries are added and ended, and never changed otherwise. */
export function createAudit(store: Store) {
  const collection = openVersioned(store, {
    spec: auditSpec,
    schema: z.looseObject(auditFields),
    upgrades: [],
  });
  return {
    add: (entry: AuditEntry) => collection.insert(entry),
    /** Notes how the action of an entry ended, once. */
    async end(id: string, state: 'done' | 'refused', endedAt: Date): Promise<void> {
      await collection.update(id, (entry) =>
        entry.state === 'started' ? { ...entry, state, endedAt } : null,
      );
    },
    /** What staff and the command line did with a record, the earliest first. */
    async ofRecord(equals: string): Promise<AuditEntry[]> {
      const found = await collection.find({ field: 'record', equals, limit: 1_000 });
      return found.sort((a, b) => a.at.getTime() - b.at.getTime());
    },
    all: collection.all,
    /** Removes an entry once the retention period of the event is over. */
    remove: collection.delete,
  };
}
