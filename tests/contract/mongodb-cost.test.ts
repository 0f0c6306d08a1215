import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { allCollections } from '@/lib/collections';
import { createSeats } from '@/lib/conferences/repository';
import { wire } from '@/lib/deps';
import { createPace, type Pace } from '@/lib/mail/pace';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { MongodbStore } from '@/lib/store/mongodb';
import type { CollectionSpec } from '@/lib/store/port';
import { talk } from '../factories/conferences';
import { answersOf, registrationOf } from '../factories/registration';
import { findMongo } from '../support/mongodb-server';
import { canTap, type MongodbTap, startMongodbTap } from '../support/mongodb-tap';

const mongo = await findMongo();
const databaseName = `cost_${randomUUID().slice(0, 8)}`;

interface Job {
  _id: string;
  dueAt?: Date;
  done?: number;
}
const jobsOf = (processes: number): CollectionSpec<Job> => {
  return { name: `jobs${processes}`, key: 'text', unique: [], indexes: ['dueAt'] };
};

describe.skipIf('skipped' in mongo || !canTap(mongo.uri))('the commands sent to MongoDB', () => {
  const uri = 'uri' in mongo ? mongo.uri : '';
  let tap: MongodbTap;
  beforeAll(async () => {
    tap = await startMongodbTap(uri);
  });
  afterAll(async () => {
    tap.close();
    const store = new MongodbStore(uri, databaseName);
    await store.connection.run((database) => database.dropDatabase());
    await store.close();
    if ('uri' in mongo) await mongo.stop();
  });

  /** The writes that changed nothing because another writer was first. */
  const conflicts = () => tap.commands.filter(({ name, n }) => name === 'update' && n === 0).length;

  test.each([
    ['32 processes of one worker', 32, 1],
    ['four processes of eight', 4, 8],
  ])('%s cause fewer than 0.2 conflicts per lease', async (_, processes, workers) => {
    const stores = Array.from({ length: processes }, () => new MongodbStore(tap.uri, databaseName));
    const collections = stores.map((store) => store.collection(jobsOf(processes)));
    const [first] = collections;
    if (!first) throw new Error('unreachable');
    const total = 320;
    const due = new Date();
    for (let n = 0; n < total; n++) await first.insert({ _id: randomUUID(), dueAt: due });
    // One after the other, since 32 clients that connect at once would be a load of their own.
    for (const collection of collections) await collection.get('connected');
    tap.commands.length = 0;
    let leased = 0;
    const work = async (collection: typeof first) => {
      const until = new Date(due.getTime() + 60_000);
      while (await collection.lease('dueAt', due, until, (job) => ({ ...job, done: (job.done ?? 0) + 1 })))
        leased++;
    };
    await Promise.all(
      collections.flatMap((collection) => Array.from({ length: workers }, () => work(collection))),
    );
    expect(leased).toBe(total);
    const done = await first.find({ field: 'dueAt', limit: total * 2 });
    expect(done.every((job) => job.done === 1)).toBe(true);
    await Promise.all(stores.map((store) => store.close()));
    expect(conflicts() / total).toBeLessThan(0.2);
  });

  test.each([
    ['32 processes of one', 32, 1],
    ['four processes of eight', 4, 8],
  ])('%s booking cause fewer than 0.2 conflicts per seat of one session', async (_, processes, workers) => {
    const stores = Array.from({ length: processes }, () => new MongodbStore(tap.uri, databaseName));
    const event = { id: randomUUID() };
    const session = talk('workshop', { capacity: 300 });
    const book = (seats: ReturnType<typeof createSeats>) =>
      seats.take(session, newId(), { revision: 1, takenAt: new Date() });
    const all = stores.map((store) => createSeats(store, event));
    // The first seat makes the document. The connections follow one after the other.
    for (const seats of all.slice(0, 1)) expect(await book(seats)).toBe(true);
    for (const seats of all) await seats.taken(session);
    tap.commands.length = 0;
    let left = 320;
    let booked = 1;
    const work = async (seats: (typeof all)[number]) => {
      while (left-- > 0) if (await book(seats)) booked++;
    };
    await Promise.all(all.flatMap((seats) => Array.from({ length: workers }, () => work(seats))));
    const [first] = all;
    expect(booked).toBe(300);
    expect(Object.keys((await first?.taken(session)) ?? {})).toHaveLength(300);
    await Promise.all(stores.map((store) => store.close()));
    expect(conflicts() / 320).toBeLessThan(0.2);
  });

  test('four processes of eight workers that send cause fewer than 0.2 conflicts per turn', async () => {
    const stores = Array.from({ length: 4 }, () => new MongodbStore(tap.uri, databaseName));
    const clock = () => new Date();
    const log = { info() {}, warn() {} };
    const paces = stores.map((store) => createPace(store, { clock, ceiling: 6000, log }));
    for (const pace of paces) await pace.refresh();
    tap.commands.length = 0;
    let left = 320;
    const send = async (pace: Pace) => {
      while (left-- > 0) expect(await pace.turn(Number.POSITIVE_INFINITY)).toBe(true);
    };
    await Promise.all(paces.flatMap((pace) => Array.from({ length: 8 }, () => send(pace))));
    await Promise.all(stores.map((store) => store.close()));
    expect(conflicts() / 320).toBeLessThan(0.2);
  });

  test('a registration takes at most 12 round trips and 7 writes until it is answered', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-cost-'));
    const settings = { MONGODB_URI: tap.uri, MONGODB_DB: databaseName, DATA_DIR: dataDir };
    const parts = wire(parseEnv({ ...settings, REGISTRATION_OPEN: 'true', NODE_ENV: 'test' }));
    onTestFinished(async () => {
      await parts.sender.stop();
      await parts.store.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const register = async (email: string) => {
      const { ok } = await registerAttendee(
        parts,
        registrationOf('visitante', { answers: answersOf('visitante', { email }) }),
      );
      expect(ok).toBe(true);
    };
    await parts.store.setup(allCollections);
    // The first one makes the documents of the limits, and connections.
    await register('ana@ejemplo.mx');
    tap.commands.length = 0;
    await register('eva@ejemplo.mx');
    const asked = tap.commands.map(({ name, collection }) => `${name} ${collection}`);
    const writes = asked.filter((each) => /^(?:insert|update|findAndModify|delete) /.test(each));
    console.log(`One registration on MongoDB: ${asked.join(', ')}`);
    expect(asked.length).toBeLessThanOrEqual(12);
    expect(writes.length).toBeLessThanOrEqual(7);
  });
});
