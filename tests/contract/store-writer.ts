/**
 * A separate process for the store's tests: writes to the SQLite file in the given folder, and prints one line for
 * each result as soon as it has it. Usage: store-writer.ts FOLDER insert|count|words|index TIMES
 */
import { newId } from '@/lib/base/ids';
import { openStore } from '@/lib/store/open-store';
import type { CollectionSpec } from '@/lib/store/port';

interface Line {
  _id: string;
  email?: string;
  text?: string;
  total?: number;
  words?: string[];
}

const lineSpec: CollectionSpec<Line> = { name: 'lines', key: 'text', unique: ['email'], indexes: [] };

/** The same collection with the indexes of a later version. */
export const indexedSpec: CollectionSpec<Line> = {
  ...lineSpec,
  arrays: ['words'],
  compound: [['text', 'total']],
};

async function main(folder: string, mode: string, times: number): Promise<void> {
  const store = openStore({ MONGODB_DB: 'contract', DATA_DIR: folder });
  const lines = store.collection(mode === 'words' ? indexedSpec : lineSpec);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let started = 0;
  const insert = async () => {
    const _id = newId();
    try {
      const result = await lines.insert({ _id, email: `${_id}@example.mx`, text: 'x'.repeat(500) });
      say(result.inserted ? _id : `conflict ${result.index}`);
    } catch (error) {
      say(`rejected ${(error as Error).name}`);
    }
  };
  const count = async () => {
    const result = await lines.update('total', (line) => ({ ...line, total: (line.total ?? 0) + 1 }));
    say(result.outcome);
  };
  /** Gives one of 50 documents other words, or deletes it. */
  const changeWords = async () => {
    const n = started;
    const document = { _id: `${(n * 7) % 50}`, total: n, words: [`a${n}`, `b${n % 9}`, 'same'] };
    if (n % 11 === 0) await lines.delete(document._id);
    else await lines.update(document._id, () => document, document);
    say('changed');
  };
  if (mode === 'index') {
    await store.setup([{ ...lineSpec, arrays: ['words'] }], true);
    say('indexed');
    return store.close();
  }
  const task = { insert, count, words: changeWords }[mode] ?? count;
  const work = async () => {
    while (started++ < times) await task();
  };
  await Promise.all(Array.from({ length: 20 }, work));
  await store.close();
}

const [folder, mode, times] = process.argv.slice(2);
if (folder && mode) await main(folder, mode, Number(times));
