import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { operationLimit } from '@/lib/store/document';
import { openStore } from '@/lib/store/open-store';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { refuseScans } from '../support/query-plans';
import { storeContract } from './store.contract';
import { indexedSpec } from './store-writer';

refuseScans();

const shared = mkdtempSync(join(tmpdir(), 'portal-contract-'));
afterAll(() => rmSync(shared, { recursive: true, force: true }));

storeContract('SQLite', () => openStore({ MONGODB_DB: 'contract', DATA_DIR: shared }));

interface Line {
  _id: string;
  email?: string;
  text?: string;
  total?: number;
  endsAt?: Date;
}
const spec: CollectionSpec<Line> = { name: 'lines', key: 'text', unique: ['email'], indexes: [] };

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function storeIn(folder: string): Store {
  const store = openStore({ MONGODB_DB: 'contract', DATA_DIR: folder });
  onTestFinished(() => store.close());
  return store;
}

/** A file of this many documents, made without the indexes of a later version. */
async function fill(folder: string, count: number): Promise<void> {
  const store = openStore({ MONGODB_DB: 'contract', DATA_DIR: folder });
  await store.setup([spec]);
  await store.close();
  const database = new Database(join(folder, 'portal.db'));
  database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})
    INSERT INTO lines (_id, doc) SELECT n, json_object('_id', '' || n, 'email', 'person' || n || '@example.mx', 'text', 'filled',
      'total', n % 100, 'words', json_array('a' || n, 'b' || (n % 9), 'same')) FROM numbers`);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Each word with the id of its document, as they are in the documents and in the index, if there is one. */
function wordsIn(folder: string) {
  const database = new Database(join(folder, 'portal.db'));
  const all = (sql: string) => database.prepare(`${sql} LIMIT ?`).pluck().all(1e9) as string[];
  const inDocuments = all('SELECT doc FROM lines ORDER BY _id').flatMap((text) => {
    const { _id, words }: { _id: string; words: string[] } = JSON.parse(text);
    return words.map((word) => `${word} ${_id}`);
  });
  const [index] = all(`SELECT name FROM sqlite_schema WHERE name = 'lines.words.strings'`);
  const inIndex = index
    ? all(`SELECT value || ' ' || _id FROM "${index}" WHERE value > '' ORDER BY value, _id`)
    : [];
  database.close();
  return { inDocuments: inDocuments.sort(), inIndex: inIndex.sort() };
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Starts store-writer.ts; `lines` are the complete lines that it has printed so far. `prelude` is for a shell that runs
 * before it.
 */
function startWriter(folder: string, mode: string, times: number, prelude = '') {
  const script = fileURLToPath(new URL('./store-writer.ts', import.meta.url));
  const writer = [process.execPath, '--import', 'tsx', script, folder, mode, String(times)];
  const [program = '', ...args] = prelude
    ? ['bash', '-c', `${prelude} exec "$@"`, 'bash', ...writer]
    : writer;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const waiting: (() => void)[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const wake of waiting.splice(0)) wake();
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const reach = async (count: number) => {
    while (lines.length < count) {
      const more = new Promise<void>((resolve) => waiting.push(resolve));
      await Promise.race([more, ended]);
      if (child.exitCode !== null) return;
    }
  };
  return { child, lines, ended, reach };
}

describe('SQLite', () => {
  test('keeps every acknowledged write after the process was killed', async () => {
    const folder = freshFolder();
    const writer = startWriter(folder, 'insert', 1e9);
    await writer.reach(3000);
    writer.child.kill('SIGKILL');
    await writer.ended;
    expect(writer.lines.length).toBeGreaterThanOrEqual(3000);
    const lines = storeIn(folder).collection(spec);
    for (const _id of writer.lines)
      expect(await lines.get(_id), _id).toMatchObject({ email: `${_id}@example.mx` });
  });

  test('has the words of every document in its index after the process was killed', async () => {
    const folder = freshFolder();
    const writer = startWriter(folder, 'words', 1e9);
    await writer.reach(3000);
    writer.child.kill('SIGKILL');
    await writer.ended;
    expect(writer.lines.length).toBeGreaterThanOrEqual(3000);
    const { inDocuments, inIndex } = wordsIn(folder);
    expect(inDocuments.length).toBeGreaterThan(50);
    expect(inIndex).toEqual(inDocuments);
  });

  test('builds an index again if the process building it was killed', async () => {
    const folder = freshFolder();
    await fill(folder, 40_000);
    expect(sizeOf(join(folder, 'portal.db-wal'))).toBe(0);
    const maker = startWriter(folder, 'index', 1);
    // SQLite writes to the log before the transaction has ended, since the index is larger than its cache.
    while (sizeOf(join(folder, 'portal.db-wal')) < 1_000_000) await delay(1);
    maker.child.kill('SIGKILL');
    await maker.ended;
    expect(maker.lines).toEqual([]);
    expect(wordsIn(folder).inIndex).toEqual([]);
    await storeIn(folder).setup([indexedSpec], true);
    const { inDocuments, inIndex } = wordsIn(folder);
    expect(inDocuments).toHaveLength(120_000);
    expect(inIndex).toEqual(inDocuments);
  });

  test('answers while indexes are made over existing documents: by id, by other indexes, and durable writes', async () => {
    const folder = freshFolder();
    await fill(folder, 40_000);
    const store = storeIn(folder);
    await store.setup([indexedSpec]);
    const lines = store.collection(indexedSpec);
    let isOver = false;
    const found = lines.find({ field: 'words', equals: 'a39999', limit: 10 }).finally(() => {
      isOver = true;
    });
    const answered = { reads: 0, finds: 0, writes: 0 };
    const until = async (kind: keyof typeof answered, operation: (n: number) => Promise<unknown>) => {
      for (let n = 0; !isOver; n += 1) {
        await operation(n);
        if (!isOver) answered[kind] += 1;
        await new Promise(setImmediate);
      }
    };
    await Promise.all([
      until('reads', (n) => lines.get(`${n}`)),
      until('finds', (n) => lines.find({ field: 'email', equals: `person${n}@example.mx`, limit: 1 })),
      until('writes', (n) => lines.insert({ _id: `new ${n}`, total: n, text: 'added', words: ['added'] })),
    ]);
    expect(answered.reads).toBeGreaterThan(20);
    expect(answered.finds).toBeGreaterThan(20);
    expect(answered.writes).toBeGreaterThan(0);
    expect((await found).map(({ _id }) => _id)).toEqual(['39999']);
    const counts = await lines.countBy(['text']);
    expect(counts.map(({ values, count }) => [values.text, count])).toEqual([
      ['added', await lines.count({ field: 'total', where: { text: 'added' } })],
      ['filled', 40_000],
    ]);
    await store.setup([indexedSpec], true);
    const { inDocuments, inIndex } = wordsIn(folder);
    expect(inIndex).toEqual(inDocuments);
  });

  test('accepts writes from two processes at once and loses none', async () => {
    const folder = freshFolder();
    const lines = storeIn(folder).collection(spec);
    await lines.insert({ _id: 'total', total: 0 });
    const writers = [startWriter(folder, 'count', 1500), startWriter(folder, 'count', 1500)];
    await Promise.all(writers.map((writer) => writer.ended));
    const outcomes = writers.flatMap((writer) => writer.lines);
    expect(new Set(outcomes)).toEqual(new Set(['updated']));
    expect(await lines.get('total')).toEqual({ _id: 'total', total: 3000 });
  });

  test.skipIf(process.platform === 'win32')(
    'rejects writes as unavailable when the disk is full, and keeps all that it acknowledged',
    async () => {
      const folder = freshFolder();
      // A file-size limit simulates a full disk: writes beyond it fail.
      const writer = startWriter(folder, 'insert', 6000, "trap '' XFSZ; ulimit -f 2048;");
      await writer.ended;
      const rejected = writer.lines.filter((line) => line === 'rejected Unavailable');
      const kept = writer.lines.filter((line) => /^[0-9a-f]{24}$/.test(line));
      expect(rejected.length).toBeGreaterThan(0);
      expect(kept.length).toBeGreaterThan(0);
      expect(rejected.length + kept.length).toBe(6000);
      const lines = storeIn(folder).collection(spec);
      for (const _id of kept) expect(await lines.get(_id), _id).toMatchObject({ _id });
      expect(await lines.insert({ _id: newId() })).toEqual({ inserted: true });
    },
  );

  test('rejects writes at its limit while another process holds the file, without stopping reads or the event loop', async () => {
    const folder = freshFolder();
    const lines = storeIn(folder).collection(spec);
    await lines.insert({ _id: 'a' });
    const holder = new Database(join(folder, 'portal.db'));
    onTestFinished(() => void holder.close());
    holder.exec('BEGIN IMMEDIATE');

    let longestPause = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    }, 5);
    const startedAt = performance.now();
    const refusals = await Promise.all(
      Array.from({ length: 20 }, () => lines.insert({ _id: newId() }).catch((error) => error)),
    );
    clearInterval(pulse);
    expect(refusals.every((error) => error instanceof Unavailable)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(2 * operationLimit);
    // A write that waited for the lock in this thread would stop it for two seconds.
    expect(longestPause).toBeLessThan(1500);
    expect(await lines.get('a')).toEqual({ _id: 'a' });

    const waiting = lines.insert({ _id: 'b' });
    setTimeout(() => holder.exec('COMMIT'), 300);
    expect(await waiting).toEqual({ inserted: true });
  });

  test('rejects as unavailable when the folder cannot be created, and works once it can', async () => {
    const folder = freshFolder();
    const inTheWay = join(folder, 'data');
    writeFileSync(inTheWay, '');
    const store = storeIn(inTheWay);
    const lines = store.collection(spec);
    await expect(lines.insert({ _id: 'a' })).rejects.toThrow(Unavailable);
    await expect(lines.get('a')).rejects.toThrow(Unavailable);
    await expect(store.ping()).rejects.toThrow(Unavailable);
    rmSync(inTheWay);
    expect(await lines.insert({ _id: 'a' })).toEqual({ inserted: true });
  });

  test('never writes to a file that was removed while open', async () => {
    const folder = freshFolder();
    const lines = storeIn(folder).collection(spec);
    await lines.insert({ _id: 'before' });
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    expect(await lines.insert({ _id: 'after' })).toEqual({ inserted: true });
    expect(await storeIn(folder).collection(spec).get('after')).toEqual({ _id: 'after' });
  });

  test('removes records that expired more than a day ago, and nothing else', async () => {
    const store = storeIn(freshFolder());
    const expiring: CollectionSpec<Line> = { ...spec, expiresAt: 'endsAt' };
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const before = store.collection(expiring);
    await before.insert({ _id: 'first' });
    await before.insert({ _id: 'long ago', endsAt: ago(25) });
    await before.insert({ _id: 'lately', endsAt: ago(23) });
    const lines = store.collection(expiring);
    await lines.insert({ _id: 'trigger' });
    await lines.insert({ _id: 'after it' });
    expect(await lines.get('long ago')).toBeNull();
    expect(await lines.count({ field: '_id' })).toBe(4);
  });

  test('removes all expired documents, however many there are', async () => {
    const store = storeIn(freshFolder());
    const expiring: CollectionSpec<Line> = { ...spec, expiresAt: 'endsAt' };
    const before = store.collection(expiring);
    await before.insert({ _id: 'first' });
    const endsAt = new Date(Date.now() - 25 * 3_600_000);
    await Promise.all(Array.from({ length: 1200 }, (_, n) => before.insert({ _id: `old ${n}`, endsAt })));
    const lines = store.collection(expiring);
    await lines.insert({ _id: 'trigger' });
    await vi.waitFor(async () => expect(await lines.count({ field: '_id' })).toBe(2));
  });

  test('after scrubbing, its files contain nothing of deleted or replaced documents', async () => {
    const folder = freshFolder();
    const store = storeIn(folder);
    const lines = store.collection(spec);
    const textOf = (index: number, round: number) =>
      `${`person${index}x${round}y `.repeat(20 + ((index * 37 + round * 53) % 150))}`;
    const ids = Array.from({ length: 400 }, () => newId());
    await Promise.all(
      ids.map((_id, index) =>
        lines.insert({ _id, email: `person${index}x@example.mx`, text: textOf(index, 0) }),
      ),
    );
    await Promise.all(
      ids.map((_id, index) => lines.update(_id, (line) => ({ ...line, text: textOf(index, 1) }))),
    );
    const deleted = ids.filter((_, index) => index % 3 === 0);
    for (const _id of deleted) await lines.delete(_id);
    await store.scrub();
    const held = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join();
    const traces = new Set([...held.matchAll(/person(\d+)x/g)].map(([, index]) => Number(index)));
    expect([...traces].filter((index) => index % 3 === 0)).toEqual([]);
    expect(traces.size).toBe(ids.length - deleted.length);
    expect(held).not.toMatch(/x0y/);
  });

  test('is scrubbed outside the event loop, so that reads are answered meanwhile and writes wait', async () => {
    const ids = Array.from({ length: 3000 }, () => newId());
    const text = 'a line '.repeat(300);
    const store = storeIn(freshFolder());
    const kept = store.collection(spec);
    await Promise.all(ids.map((_id, n) => kept.insert({ _id, email: `person${n}@example.mx`, text })));
    let isOver = false;
    const scrubbed = store.scrub().then(() => {
      isOver = true;
    });
    await kept.get(ids[0] ?? '');
    const isOverOnceWritten = kept.insert({ _id: newId() }).then(() => isOver);
    let reads = 0;
    while (!isOver) {
      await kept.get(ids[reads % ids.length] ?? '');
      reads++;
      await new Promise(setImmediate);
    }
    await scrubbed;
    expect(reads).toBeGreaterThan(20);
    expect(await isOverOnceWritten).toBe(true);
  });

  test('rejects scrubbing as unavailable while another process holds the file', async () => {
    const folder = freshFolder();
    const store = storeIn(folder);
    await store.collection(spec).insert({ _id: 'a' });
    const holder = new Database(join(folder, 'portal.db'));
    onTestFinished(() => void holder.close());
    holder.exec('BEGIN IMMEDIATE');
    const cause = { message: 'database is locked', code: 'SQLITE_BUSY' };
    await expect(store.scrub()).rejects.toMatchObject({ name: 'Unavailable', cause });
  });

  test('commits concurrent writes together: 50 parallel writes need a fraction of the transactions of single ones', async () => {
    const lines = storeIn(freshFolder()).collection(spec);
    await lines.insert({ _id: newId() });
    const statements = vi.spyOn(Database.prototype, 'exec');
    onTestFinished(() => statements.mockRestore());
    const commitsOf = async (count: number, width: number) => {
      statements.mockClear();
      let next = 0;
      const work = async () => {
        while (next++ < count) await lines.insert({ _id: newId() });
      };
      await Promise.all(Array.from({ length: width }, work));
      return statements.mock.calls.filter(([sql]) => sql === 'COMMIT').length;
    };
    expect(await commitsOf(100, 1)).toBe(100);
    expect(await commitsOf(1000, 50)).toBeLessThan(100);
    expect(await lines.count({ field: '_id' })).toBe(1101);
  });
});
