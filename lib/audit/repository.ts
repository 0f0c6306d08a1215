import { z } from 'zod';
import type { CollectionSpec, Cursor, Query, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type AuditEntry, auditFields } from './record';

export const auditSpec: CollectionSpec<AuditEntry> = {
  name: 'audit',
  key: 'id',
  unique: [],
  indexes: [],
  compound: [['at'], ['record', 'at'], ['by', 'at'], ['action', 'at'], ['by', 'action', 'at']],
};

/** The number of entries that are read at once. */
const pageSize = 1_000;

interface AuditQuery extends Pick<Query<AuditEntry>, 'after' | 'before' | 'cursor' | 'limit'> {
  where?: { by?: string; action?: string };
}

export type Audit = ReturnType<typeof createAudit>;

/** The audit in this store. Entries are added, ended and repeated, but never changed in any other way. */
export function createAudit(store: Store) {
  const collection = openVersioned(store, {
    spec: auditSpec,
    schema: z.looseObject(auditFields),
    upgrades: [],
  });
  return {
    add: (entry: AuditEntry) => collection.insert(entry),
    byId: collection.get,
    /** Records how the action of an entry ended. Only the first call has an effect. */
    async end(id: string, state: 'done' | 'refused', endedAt: Date): Promise<void> {
      await collection.update(id, (entry) =>
        entry.state === 'started' ? { ...entry, state, endedAt } : null,
      );
    },
    /**
     * Stores an entry, or counts a repetition if there is one with its id. The entry keeps its record only if the
     * repetition is about the same one. Resolves to how often it was done.
     */
    async addOrRepeat(entry: AuditEntry): Promise<number> {
      const repeat = ({ record, ...current }: AuditEntry): AuditEntry => ({
        ...current,
        ...(record && record === entry.record && { record }),
        times: (current.times ?? 1) + 1,
        endedAt: entry.at,
      });
      const stored = await collection.update(entry._id, repeat, entry);
      return stored.outcome === 'updated' ? (stored.document.times ?? 1) : 1;
    },
    /** The latest 1,000 things that staff and the command line did with a record, the earliest first. */
    ofRecord: async (record: string) =>
      (
        await collection.find({ field: 'at', where: { record }, order: 'descending', limit: pageSize })
      ).reverse(),
    /** Everything that they did with a record besides reading it, the earliest first. */
    async changesOf(record: string): Promise<AuditEntry[]> {
      const changes: AuditEntry[] = [];
      for (let cursor: Cursor | undefined; ; ) {
        const page = await collection.page({ field: 'at', where: { record }, cursor, limit: pageSize });
        changes.push(...page.documents.filter(({ action }) => action !== 'read'));
        if (page.isLast) return changes;
        cursor = page.next;
      }
    },
    /** A page of entries, the latest first; optionally of one operator, of one action or between two times. */
    latest: ({ where, ...rest }: AuditQuery) =>
      collection.page({ field: 'at', where: where ?? {}, order: 'descending', ...rest }),
    all: collection.all,
    /** Removes an entry once the retention period of the event is over. */
    remove: collection.delete,
  };
}
