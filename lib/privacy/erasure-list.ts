import { appendPrivately, readPrivately } from '@/lib/base/private-files';

const fileName = 'erasures';

/** A record that was deleted, or emptied of personal data. */
export interface Erasure {
  collection: (typeof collections)[number];
  id: string;
}

const collections = [
  'attendees',
  'users',
  'data_requests',
  'invitees',
  'party_entries',
  // Its contact alone, whose id is the nonce of their links.
  'parties',
] as const;
const line = new RegExp(`(${collections.join('|')}) ([0-9a-f]{24})(?![0-9a-f])`, 'g');

/**
 * The list of erased records beside an embedded database, so that restoring a backup can erase them again. It contains
 * the names of collections and random ids only. Without a folder, nothing is listed.
 */
export function createErasureList(dataDir: string | undefined) {
  return {
    /** Adds a record; it is on disk once the promise resolves. Call it before the record is deleted. */
    async add({ collection, id }: Erasure): Promise<void> {
      if (dataDir) await appendPrivately(dataDir, fileName, `${collection} ${id}\n`);
    },
    /** Every listed record. A line that a crash cut short is skipped. */
    async all(): Promise<Erasure[]> {
      const text = dataDir ? await readPrivately(dataDir, fileName) : '';
      return [...text.matchAll(line)].flatMap(([, name, id = '']) => {
        const collection = collections.find((each) => each === name);
        return collection ? [{ collection, id }] : [];
      });
    },
  };
}

export type ErasureList = ReturnType<typeof createErasureList>;
