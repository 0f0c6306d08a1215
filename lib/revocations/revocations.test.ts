import { appendFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { ok, refuse } from '@/lib/base/result';
import { freshFolder, freshStore } from '@/tests/factories/store';
import type { Revocation } from './record';
import { createRevocationRecords } from './repository';
import { createRevocationFile, readRevocations, writeRevocations } from './revocation-file';
import { createRevocations, revoking } from './revoking';
import { inForce, missingIn } from './rules';

const at = new Date('2026-11-21T10:00:00Z');
const account = newId();

function onFile(folder = freshFolder()) {
  const storage = createRevocationFile(folder);
  const hash = (key: string) => `hash of ${key.length}`;
  return { folder, storage, revocations: createRevocations(storage, { clock: () => new Date(), hash }) };
}

describe.each([
  ['the file beside an embedded database', () => onFile().storage],
  ['the collection of a database server', () => createRevocationRecords(freshStore())],
])('%s', (_, open) => {
  test('returns what was added, in this order, without what was removed', async () => {
    const storage = open();
    const [first, second, third] = ['factor', 'password', 'pass'].map((kind, n) => ({
      ...{ _id: newId(), at: new Date(at.getTime() + n), kind, subject: account },
    })) as [Revocation, Revocation, Revocation];
    for (const each of [first, second, { ...third, value: 'blocked' }]) await storage.add(each);
    await storage.remove(second._id);
    const all = { revocations: [first, { ...third, value: 'blocked' }], unreadable: 0 };
    expect(await storage.all()).toEqual(all);
    expect(readRevocations(writeRevocations((await storage.all()).revocations))).toEqual(all);
  });
});

describe('the file', () => {
  test('contains no address, is readable by this user only, and is missing until something is revoked', async () => {
    const { folder, storage, revocations } = onFile();
    expect(await storage.all()).toEqual({ revocations: [], unreadable: 0 });
    expect(existsSync(join(folder, 'revocations'))).toBe(false);
    await revocations.add({ kind: 'role', emailKey: 'ana@ejemplo.mx', account, value: 'ended' });
    const { revocations: all } = await storage.all();
    expect(all).toEqual([
      { _id: expect.any(String), at, kind: 'role', subject: 'hash of 14', account, value: 'ended' },
    ]);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'revocations')).mode & 0o777).toBe(0o600);
  });

  test('loses only the lines that a crash cut short or that a later version wrote', async () => {
    const { folder, revocations, storage } = onFile();
    const lines = [
      '{"_id":"65f',
      'not a line',
      '{"_id":"a","at":"2026-11-21T10:00:00Z","kind":"later","subject":"b"}',
    ];
    for (const line of lines) {
      await revocations.add({ kind: 'factor', subject: account });
      appendFileSync(join(folder, 'revocations'), line);
    }
    await revocations.add({ kind: 'password', subject: account });
    const { revocations: all, unreadable } = await storage.all();
    expect(all.map(({ kind }) => kind)).toEqual(['factor', 'factor', 'factor', 'password']);
    expect(unreadable).toBe(3);
  });

  test('has a whole line for each of many writers', async () => {
    const folder = freshFolder();
    const writers = Array.from({ length: 8 }, () => onFile(folder).revocations);
    const subjects = Array.from({ length: 200 }, () => newId());
    await Promise.all(
      subjects.map((subject, n) => writers[n % writers.length]?.add({ kind: 'factor', subject })),
    );
    const { revocations: all, unreadable } = await onFile(folder).storage.all();
    expect([all.map(({ subject }) => subject).sort(), unreadable]).toEqual([[...subjects].sort(), 0]);
  });
});

test('a revocation is stored before the change, and removed if the change is refused', async () => {
  const deps = onFile();
  const listed = async () => (await deps.storage.all()).revocations.length;
  const change = (result: ReturnType<typeof ok<number>> | ReturnType<typeof refuse>) => async () => {
    expect(await listed()).toBe(1);
    return result;
  };
  const factor = { kind: 'factor', subject: account } as const;
  expect(await revoking(deps, factor, change(refuse('not_found')))).toEqual(refuse('not_found'));
  expect(await listed()).toBe(0);
  expect(await revoking(deps, factor, change(ok(1)))).toEqual(ok(1));
  expect(await listed()).toBe(1);
});

test('a revocation whose change throws stays, because the change may have been made', async () => {
  const deps = onFile();
  const change = () => Promise.reject(new Error('the power is gone'));
  await expect(revoking(deps, { kind: 'factor', subject: account }, change)).rejects.toThrow('power');
  expect((await deps.storage.all()).revocations).toHaveLength(1);
});

describe('what a backup lacks', () => {
  const entry = (minutes: number, over: Partial<Revocation> = {}): Revocation => ({
    ...{ _id: newId(), at: new Date(at.getTime() + minutes * 60_000), kind: 'pass', subject: account },
    ...{ value: 'blocked', ...over },
  });
  const [before, justBefore, after] = [entry(-1.1), entry(-0.9), entry(5)];

  test.each([
    ['nothing from before it began', [before], []],
    [
      'what may have been revoked while it began, and everything later',
      [before, justBefore, after],
      [justBefore, after],
    ],
    ['what was stored later, although the clock was set back', [before, after, entry(-120)], 2],
  ])('%s', (_, list, expected) => {
    const missing = missingIn(list, at);
    if (typeof expected === 'number') expect(missing).toHaveLength(expected);
    else expect(missing).toEqual(expected);
  });

  test('only the last state of a pass counts', () => {
    const unblocked = entry(6, { value: 'unblocked' });
    const other = entry(1, { subject: newId() });
    const again = entry(7);
    expect(inForce([after, other, unblocked])).toEqual([other]);
    expect(inForce([after, unblocked, again])).toEqual([again]);
  });
});
