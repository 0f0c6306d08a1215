import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import type { Attendee } from '@/lib/registration/record';
import { attendeesSpec } from '@/lib/registration/repository';
import { openStore } from '@/lib/store/open-store';
import { openEarlier, storedDate } from '../support/earlier-sqlite';
import { refuseScans } from '../support/query-plans';

refuseScans();

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-update-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function storeIn(folder: string) {
  const store = openStore({ MONGODB_DB: 'contract', DATA_DIR: folder });
  onTestFinished(() => store.close());
  return store;
}

function earlierIn(folder: string) {
  const earlier = openEarlier(folder);
  onTestFinished(() => earlier.close());
  return earlier;
}

/** The nth attendee as an earlier version stores it. */
function stored(n: number, _id = newId()) {
  return {
    _id,
    emailKey: `person${n}@example.mx`,
    qr: `qr-${n}`,
    categoria: n % 2 ? 'VISITANTE' : 'COMPRADOR',
    registeredOn: '2026-11-21',
    pais: 'MX',
    codigoPostal: '44100',
    delivery: 'sent',
    ...(n % 2 === 0 && { premarket: 'asked', premarketAt: storedDate(new Date(n)) }),
    createdAt: storedDate(new Date(n)),
    updatedAt: storedDate(new Date(n)),
    words: [`w${n}`, 'same'],
  };
}

/** The same attendee as this version's store takes it. */
const document = (n: number, _id = newId()) =>
  ({
    ...stored(n, _id),
    createdAt: new Date(n),
    updatedAt: new Date(n),
    premarketAt: new Date(n),
  }) as unknown as Attendee;

/** What this version finds by each kind of index. */
async function foundIn(attendees: ReturnType<typeof collectionOf>, n: number) {
  const { emailKey, categoria } = stored(n);
  const ids = async (found: Promise<Attendee[]>) => (await found).map(({ _id }) => _id);
  return {
    byEmail: await ids(attendees.find({ field: 'emailKey', equals: emailKey, limit: 9 })),
    byWord: await ids(attendees.find({ field: 'words', equals: `w${n}`, limit: 9 })),
    inList: await ids(
      attendees.find({ where: { categoria }, field: 'createdAt', equals: new Date(n), limit: 9 }),
    ),
  };
}
const collectionOf = (store: ReturnType<typeof storeIn>) => store.collection<Attendee>(attendeesSpec);
const all = (_id: string) => ({ byEmail: [_id], byWord: [_id], inList: [_id] });
const none = { byEmail: [], byWord: [], inList: [] };

/** The difference between the columns of all documents and what the documents contain. */
function wrongColumns(folder: string): unknown[] {
  const database = new Database(join(folder, 'portal.db'));
  const fields = ['emailKey', 'qr', 'mailDueAt', 'categoria', 'createdAt', 'premarket', 'premarketAt'];
  const isWrong = fields.map(
    (field) =>
      `"$.${field}" IS NOT coalesce(json_extract(doc,'$.${field}."$d"'),json_extract(doc,'$.${field}'))`,
  );
  const wrong = database
    .prepare(`SELECT _id FROM attendees WHERE ${isWrong.join(' OR ')} ORDER BY _id LIMIT ?`)
    .pluck()
    .all(9);
  database.close();
  return wrong;
}

describe('a file of an earlier version', () => {
  test.each([3, 6000])(
    'with %i attendees is searched, counted and protected against doubles',
    async (count) => {
      const folder = freshFolder();
      const people = Array.from({ length: count }, (_, n) => stored(n));
      earlierIn(folder).insertAll(people);
      const store = storeIn(folder);
      await store.setup([attendeesSpec]);
      const attendees = collectionOf(store);
      expect(await foundIn(attendees, 1)).toEqual(all(people[1]?._id ?? ''));
      expect(await attendees.insert({ ...document(1), qr: 'new' })).toEqual({
        inserted: false,
        index: 'emailKey',
      });
      const counts = await attendees.countBy(['premarket']);
      expect(counts.map(({ values, count: number }) => [values.premarket, number])).toEqual(
        expect.arrayContaining([
          ['asked', Math.ceil(count / 2)],
          [undefined, Math.floor(count / 2)],
        ]),
      );
      const where = { premarket: 'asked' };
      expect(await attendees.count({ where, field: 'premarketAt' })).toBe(Math.ceil(count / 2));
      expect(wrongColumns(folder)).toEqual([]);
    },
  );

  test('is complete after an update that ended in the middle', async () => {
    const folder = freshFolder();
    earlierIn(folder).insertAll(Array.from({ length: 12_000 }, (_, n) => stored(n)));
    const interrupted = storeIn(folder);
    await interrupted.setup([attendeesSpec]);
    await interrupted.close();
    await storeIn(folder).setup([attendeesSpec], true);
    expect(wrongColumns(folder)).toEqual([]);
  });
});

describe('a process of an earlier version beside one of this version', () => {
  async function bothIn(folder: string) {
    const earlier = earlierIn(folder);
    earlier.insert(stored(0));
    const store = storeIn(folder);
    await store.setup([attendeesSpec], true);
    return { earlier, attendees: collectionOf(store), store };
  }

  test('writes what this version finds by every index', async () => {
    const folder = freshFolder();
    const { earlier, attendees } = await bothIn(folder);
    const person = stored(1);
    earlier.insert(person);
    expect(await foundIn(attendees, 1)).toEqual(all(person._id));
    const due = new Date(5000);
    earlier.update({ ...stored(2, person._id), mailDueAt: storedDate(due) });
    expect(await foundIn(attendees, 1)).toEqual(none);
    expect(await foundIn(attendees, 2)).toEqual(all(person._id));
    const leased = await attendees.lease('mailDueAt', due, new Date(9000), (current) => current);
    expect(leased?._id).toBe(person._id);
    // After a write of this version, too.
    earlier.update(stored(3, person._id));
    expect(await foundIn(attendees, 3)).toEqual(all(person._id));
    expect(await attendees.count({ field: 'mailDueAt' })).toBe(0);
    expect(wrongColumns(folder)).toEqual([]);
    earlier.delete(person._id);
    expect(await foundIn(attendees, 3)).toEqual(none);
  });

  test('finds what this version writes, in order', async () => {
    const { earlier, attendees } = await bothIn(freshFolder());
    const [first, second] = [document(1), document(3)];
    await attendees.insert(first);
    await attendees.insert(second);
    expect(earlier.byEmail('person1@example.mx')).toEqual([first._id]);
    expect(earlier.byWord('w3')).toEqual([second._id]);
    expect(earlier.newestIn('VISITANTE')).toEqual([second._id, first._id]);
    await attendees.update(first._id, (current) => ({
      ...current,
      createdAt: new Date(9),
      mailDueAt: new Date(7),
    }));
    expect(earlier.newestIn('VISITANTE')).toEqual([first._id, second._id]);
    expect(earlier.due(new Date(7))).toEqual([first._id]);
  });

  test('and it refuse each other’s doubles, by the name of the index that each knows', async () => {
    const { earlier, attendees } = await bothIn(freshFolder());
    earlier.insert(stored(1));
    expect(await attendees.insert({ ...document(1), qr: 'new' })).toEqual({
      inserted: false,
      index: 'emailKey',
    });
    const taken = document(2);
    await attendees.insert(taken);
    expect(() => earlier.insert({ ...stored(2), qr: 'new' })).toThrow("index 'attendees.emailKey.unique'");
    const other = stored(4);
    earlier.insert(other);
    expect(() => earlier.update({ ...stored(2, other._id), qr: 'other' })).toThrow(
      "index 'attendees.emailKey.unique'",
    );
    const update = () => attendees.update(taken._id, () => ({ ...document(4, taken._id), qr: 'new' }));
    expect(await update()).toEqual({ outcome: 'conflict', index: 'emailKey' });
    earlier.delete(other._id);
    expect(await update()).toMatchObject({ outcome: 'updated' });
  });

  test('keeps the indexes that it needs until it has not written for a day, and makes them again after a return to it', async () => {
    const folder = freshFolder();
    const { earlier, attendees, store } = await bothIn(folder);
    const indexes = () =>
      earlier.database
        .prepare(`SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%json_extract%'`)
        .pluck()
        .all()[0];
    const wroteHoursAgo = (hours: number) =>
      earlier.database.exec(`UPDATE "older writes" SET at = unixepoch() - ${hours * 3600}`);
    wroteHoursAgo(23);
    await store.setup([attendeesSpec], true);
    expect(indexes()).toBe(15);
    wroteHoursAgo(25);
    earlier.insert(stored(1));
    await store.setup([attendeesSpec], true);
    expect(indexes()).toBe(15);
    // A write of this version does not count.
    wroteHoursAgo(25);
    await attendees.insert(document(3));
    await attendees.update((await foundIn(attendees, 3)).byEmail[0] ?? '', (current) => ({
      ...current,
      qr: 'new',
    }));
    await store.setup([attendeesSpec], true);
    expect(indexes()).toBe(0);
    const again = earlierIn(folder);
    expect(indexes()).toBe(15);
    const person = stored(5);
    again.insert(person);
    expect(again.newestIn('VISITANTE')[0]).toBe(person._id);
    expect(() => again.insert({ ...stored(3), qr: 'other' })).toThrow("index 'attendees.emailKey.unique'");
    expect(await foundIn(attendees, 5)).toEqual(all(person._id));
  });
});

test('a process that knows fewer fields writes what one with a further index finds', async () => {
  const folder = freshFolder();
  const attendees = collectionOf(storeIn(folder));
  const before = document(1);
  await attendees.insert(before);
  const further = storeIn(folder).collection<Attendee>({
    ...attendeesSpec,
    compound: [...(attendeesSpec.compound ?? []), ['codigoPostal', 'createdAt']],
  });
  const inTown = async () =>
    (await further.find({ where: { codigoPostal: '44100' }, field: 'createdAt', limit: 9 })).map(
      ({ _id }) => _id,
    );
  expect(await inTown()).toEqual([before._id]);
  const later = document(2);
  await attendees.insert(later);
  expect(await inTown()).toEqual([before._id, later._id]);
  await attendees.update(before._id, (current) => ({ ...current, codigoPostal: '44200' }));
  expect(await inTown()).toEqual([later._id]);
  await further.update(later._id, (current) => ({ ...current, createdAt: new Date(9) }));
  expect(await foundIn(attendees, 2)).toMatchObject({ inList: [] });
  expect(wrongColumns(folder)).toEqual([]);
});
