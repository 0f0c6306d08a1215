import { z } from 'zod';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type Revocation, revocationFields } from './record';
import type { RevocationStorage } from './types';

const storedFields = {
  ...revocationFields,
  /** When it was repeated in this database, after a restore. */
  repeatedAt: z.date().optional(),
};
type StoredRevocation = z.infer<z.ZodObject<typeof storedFields>>;

export const revocationsSpec: CollectionSpec<StoredRevocation> = {
  name: 'revocations',
  key: 'id',
  unique: [],
  indexes: [],
  compound: [['at']],
};

/**
 * The revocations in a store. A database server keeps all of them here. An embedded store only has those that were
 * repeated in it, because a restore replaces it.
 */
export function createRevocationRecords(store: Store) {
  const collection = openVersioned(store, {
    spec: revocationsSpec,
    schema: z.looseObject(storedFields),
    upgrades: [],
  });
  const storage: RevocationStorage = {
    add: (revocation) => collection.insert(revocation),
    remove: (id) => collection.delete(id),
    async all() {
      const revocations: Revocation[] = [];
      let unreadable = 0;
      for await (const { repeatedAt, ...revocation } of collection.all({ report: () => unreadable++ }))
        revocations.push(revocation);
      return { revocations: revocations.sort((a, b) => a.at.getTime() - b.at.getTime()), unreadable };
    },
  };
  return {
    ...storage,
    /** Whether the revocation has been repeated in this database. */
    isRepeated: async (id: string) => (await collection.get(id))?.repeatedAt !== undefined,
    async noteRepeated(revocation: Revocation, repeatedAt: Date): Promise<void> {
      const noted = { ...revocation, repeatedAt };
      await collection.update(revocation._id, (current) => ({ ...current, repeatedAt }), noted);
    },
  };
}

export type RevocationRecords = ReturnType<typeof createRevocationRecords>;
