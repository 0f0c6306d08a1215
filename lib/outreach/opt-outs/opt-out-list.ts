import { appendPrivately, readPrivately } from '@/lib/base/private-files';

const fileName = 'opt-outs';
const line = /^(key|hash) ([\w-]{43})$/gm;

/** The key of the hashes, or the hash of an address that opted out. */
export interface ListedOptOut {
  what: 'key' | 'hash';
  text: string;
}

/**
 * The opt-outs beside an embedded database, so that restoring a backup does not forget those since. Without a folder,
 * nothing is listed.
 */
export function createOptOutList(dataDir: string | undefined) {
  return {
    /** Adds an entry; it is on disk once the promise resolves. */
    async add({ what, text }: ListedOptOut): Promise<void> {
      // Begins with a line break, because a crash may have cut the last line short.
      if (dataDir) await appendPrivately(dataDir, fileName, `\n${what} ${text}\n`);
    },
    async all(): Promise<ListedOptOut[]> {
      const text = dataDir ? await readPrivately(dataDir, fileName) : '';
      return [...text.matchAll(line)].map(([, what, entry = '']) => ({
        what: what === 'key' ? 'key' : 'hash',
        text: entry,
      }));
    },
  };
}

export type OptOutList = ReturnType<typeof createOptOutList>;
