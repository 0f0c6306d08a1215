import { appendPrivately, readPrivately } from '@/lib/base/private-files';
import { type Revocation, removalLine, revocationLine } from './record';
import type { RevocationStorage } from './types';

const fileName = 'revocations';

/** The revocations beside an embedded database. Lines are only ever added, so that several processes may write. */
export function createRevocationFile(dataDir: string): RevocationStorage {
  // Begins with a line break, because a crash may have cut the last line short.
  const append = (entry: object) => appendPrivately(dataDir, fileName, `\n${JSON.stringify(entry)}\n`);
  return {
    add: append,
    remove: (removed) => append({ removed }),
    async all() {
      return readRevocations(await readPrivately(dataDir, fileName));
    },
  };
}

/** Revocations as the text of a file, one per line. */
export function writeRevocations(revocations: readonly Revocation[]): string {
  return revocations.map((each) => `${JSON.stringify(each)}\n`).join('');
}

/** The revocations in the text of a file, in its order. Lines that cannot be read are counted and skipped. */
export function readRevocations(text: string): Awaited<ReturnType<RevocationStorage['all']>> {
  const revocations = new Map<string, Revocation>();
  let unreadable = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const entry = parsed(line);
    const revocation = revocationLine.safeParse(entry).data;
    const removed = removalLine.safeParse(entry).data?.removed;
    if (revocation) revocations.set(revocation._id, revocation);
    else if (removed !== undefined) revocations.delete(removed);
    else unreadable++;
  }
  return { revocations: [...revocations.values()], unreadable };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
