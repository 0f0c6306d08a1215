import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { freshFolder, freshStore } from '@/tests/factories/store';
import type { CollectionSpec } from './port';
import { copyDatabase, replaceDatabase, takeBackupTime } from './sqlite-files';

interface Line {
  _id: string;
  text: string;
}
const spec: CollectionSpec<Line> = { name: 'lines', key: 'text', unique: [], indexes: [] };

/** A store that stays open with these lines, and the path of its file. */
async function storeWith(...ids: string[]) {
  const folder = freshFolder();
  const lines = freshStore(folder).collection(spec);
  for (const _id of ids) await lines.insert({ _id, text: 'x'.repeat(2000) });
  return { folder, file: join(folder, 'portal.db'), lines };
}

describe('copying', () => {
  test('copies what is stored while the store is open, readable by this user only', async () => {
    const { folder, file, lines } = await storeWith('a', 'b');
    const copy = join(folder, 'copy.db');
    expect(copyDatabase(file, copy, 'lines')).toBe(2);
    await lines.insert({ _id: 'c', text: 'later' });
    expect(copyDatabase(copy, join(folder, 'again.db'), 'lines')).toBe(2);
    if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  });

  test('stores when the copy began, which the restored database gives back once', async () => {
    const { folder, file } = await storeWith('a');
    const began = new Date('2026-11-21T09:00:00Z');
    const [copy, draft, newer] = ['copy.db', 'draft.db', 'newer.db'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    copyDatabase(file, copy, 'lines', began);
    copyDatabase(copy, draft, 'lines');
    copyDatabase(copy, newer, 'lines', new Date('2026-11-22T09:00:00Z'));
    expect(takeBackupTime(draft)).toEqual(began);
    expect(takeBackupTime(draft)).toBeUndefined();
    expect(takeBackupTime(newer)).toEqual(new Date('2026-11-22T09:00:00Z'));
  });

  test('never overwrites a file', async () => {
    const { folder, file } = await storeWith('a');
    const copy = join(folder, 'copy.db');
    writeFileSync(copy, 'mine');
    expect(() => copyDatabase(file, copy, 'lines')).toThrow(`${copy} exists already.`);
    expect(readFileSync(copy, 'utf8')).toBe('mine');
  });

  test.each([
    ['a text', (file: string) => writeFileSync(file, 'name,email\n'.repeat(500)), 'not a database'],
    [
      'a damaged database',
      (file: string) => writeFileSync(file, readFileSync(file).fill(7, 4096, 12_000)),
      'malformed',
    ],
    ['a missing file', () => {}, 'does not exist'],
  ])('refuses %s and leaves no file', async (what, damage, message) => {
    const { folder, file } = await storeWith('a', 'b', 'c', 'd', 'e', 'f');
    const broken = join(folder, 'broken.db');
    if (what !== 'a missing file') copyDatabase(file, broken, 'lines');
    damage(broken);
    const copy = join(folder, 'copy.db');
    expect(() => copyDatabase(broken, copy, 'lines')).toThrow(message);
    expect(existsSync(copy) || existsSync(`${copy}.part`)).toBe(false);
  });

  test('refuses a database without the collection', async () => {
    const { folder, file } = await storeWith('a');
    expect(() => copyDatabase(file, join(folder, 'copy.db'), 'attendees')).toThrow('no such table');
  });
});

describe('replacing', () => {
  test('is refused while the database is open, and nothing is prepared', async () => {
    const { file, lines } = await storeWith('a');
    const prepare = () => expect.unreachable();
    await expect(replaceDatabase(file, prepare)).rejects.toThrow(`${file} is in use`);
    await lines.insert({ _id: 'b', text: '' });
    expect(await lines.get('b')).not.toBeNull();
  });

  test('a store that is opened meanwhile waits, and then sees the new database', async () => {
    const { folder, file } = await storeWith('a');
    const other = join(freshFolder(), 'portal.db');
    copyDatabase(file, other, 'lines');
    const later = freshStore(join(other, '..')).collection(spec);
    let waiting: Promise<unknown> | undefined;
    let isOver = false;
    await replaceDatabase(other, async () => {
      const draft = join(folder, 'draft.db');
      copyDatabase(file, draft, 'lines');
      waiting = later.insert({ _id: 'z', text: '' }).then(() => {
        isOver = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(isOver).toBe(false);
      return draft;
    });
    await waiting;
    expect(await later.get('a')).not.toBeNull();
    expect(await later.get('z')).not.toBeNull();
  });

  test('a store that waits for the old database when it is replaced begins with the new one', async () => {
    const replace = `
      const { workerData: { file, draft }, parentPort } = require('node:worker_threads');
      const lock = new (require('libsql'))(file);
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      parentPort.postMessage('locked');
      setTimeout(() => {
        require('node:fs').renameSync(draft, file);
        lock.close();
      }, 40 + Math.random() * 20);`;
    // Half of the stores have just opened the old database at that moment.
    for (let round = 0; round < 12; round++) {
      const folder = freshFolder();
      const [file, draft] = [join(folder, 'portal.db'), join(folder, 'draft.db')];
      for (const each of [file, draft]) {
        const created = new Database(each);
        created.exec('CREATE TABLE t (a)');
        created.close();
      }
      const replacing = new Worker(replace, { eval: true, workerData: { file, draft } });
      await once(replacing, 'message');
      const lines = freshStore(folder).collection(spec);
      expect(await lines.insert({ _id: 'a', text: '' })).toEqual({ inserted: true });
    }
  });

  test('leaves the database as it is if the preparation fails', async () => {
    const { folder, file } = await storeWith('a');
    const other = join(folder, 'other.db');
    copyDatabase(file, other, 'lines');
    await expect(replaceDatabase(other, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(copyDatabase(other, join(folder, 'copy.db'), 'lines')).toBe(1);
  });

  test('a missing database has nothing of the log that it left, and cannot be made meanwhile', async () => {
    const { folder, file } = await storeWith('a');
    const other = join(freshFolder(), 'portal.db');
    // As after a crash: the log has what is not in the database yet.
    const { file: crashed, lines } = await storeWith('b');
    await lines.insert({ _id: 'c', text: '' });
    copyFileSync(`${crashed}-wal`, `${other}-wal`);
    await replaceDatabase(other, async () => {
      expect(() => new Database(other).exec('CREATE TABLE lines (_id)')).toThrow('locked');
      const draft = join(folder, 'draft.db');
      copyDatabase(file, draft, 'lines');
      return draft;
    });
    const restored = await freshStore(join(other, '..')).collection(spec).find({ field: '_id', limit: 9 });
    expect(restored.map(({ _id }) => _id)).toEqual(['a']);
  });

  test('leaves no database where there was none if the preparation fails', async () => {
    const folder = freshFolder();
    const missing = join(folder, 'portal.db');
    await expect(replaceDatabase(missing, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });
});
