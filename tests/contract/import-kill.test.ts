import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPart, finishUpload, startImport } from '@/lib/office/outreach/upload-list';
import { readImport, writeImport } from '@/lib/office/outreach/write-list';
import { listIdOf } from '@/lib/outreach/lists/repository';
import { SqliteStore } from '@/lib/store/sqlite';
import { outreachDeps } from '../factories/outreach';
import { resultOf } from '../factories/result';
import { officeParts, staffPermitted } from '../factories/staff';
import { freshFolder } from '../factories/store';
import { runUntilKilled } from './killed-child';

const [parts, rowsOfPart] = [20, 50];

/** Runs the child, killed after so many lines if they are given. Resolves to its last line. */
const run = async (folder: string, lines?: number): Promise<string> =>
  (await runUntilKilled('./import-kill.child.ts', [folder], lines)).at(-1) ?? '';

test('an import whose process is killed again and again ends as one that was not', async () => {
  const folder = freshFolder();
  const store = new SqliteStore(join(folder, 'portal.db'));
  const deps = outreachDeps(store);
  deps.time.now = new Date();
  const by = await staffPermitted(officeParts(), 'organiser', 'invite');
  // Each part has a fault, and repeats the first address of the part before.
  const rowOf = (at: number): [number, string] => {
    const place = at % rowsOfPart;
    const person = place === 2 && at > rowsOfPart ? at - rowsOfPart - 2 : at;
    return [at + 2, place === 1 ? 'sin correo' : `p${person}@ejemplo.mx`];
  };
  const columns = [{ heading: 'email', field: 'email' }];
  const file = { columns, places: [0], digest: 'a'.repeat(64), rows: parts * rowsOfPart, parts };
  const details = { name: 'Lista', source: 'Registro', basis: 'passedOn', declared: 'on' };
  const { _id } = resultOf(await startImport(deps, by, { ...details, sheet: JSON.stringify(file) }));
  for (let number = 0; number < parts; number++) {
    const rows = Array.from({ length: rowsOfPart }, (_, at) => rowOf(number * rowsOfPart + at));
    resultOf(await addPart(deps, by, { import: _id, part: JSON.stringify({ number, rows }) }));
  }
  const repeated = parts - 1;
  const people = parts * (rowsOfPart - 1) - repeated;

  resultOf(await finishUpload(deps, by, _id));
  for (const lines of [1, 3, 2]) await run(folder, lines);
  expect(await run(folder)).toBe('whole');
  expect(resultOf(await readImport(deps, by, _id, 'es')).current.counts).toMatchObject({
    ...{ new: people, refused: parts, repeated },
  });
  resultOf(await writeImport(deps, by, _id));
  for (const lines of [1, 2, 4]) await run(folder, lines);
  expect(await run(folder)).toBe('whole');
  expect(await deps.invitees.countOf(listIdOf('Lista'))).toBe(people);
  expect(resultOf(await readImport(deps, by, _id, 'es')).current).toMatchObject({
    ...{ state: 'written', written: people },
  });
  await store.close();
}, 300_000);
