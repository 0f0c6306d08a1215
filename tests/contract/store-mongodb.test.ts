import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { operationLimit } from '@/lib/store/document';
import { MongodbStore } from '@/lib/store/mongodb';
import { openStore } from '@/lib/store/open-store';
import type { Collection, CollectionSpec } from '@/lib/store/port';
import { findMongo } from '../support/mongodb-server';
import { storeContract } from './store.contract';

const mongo = await findMongo();
const databaseName = `contract_${randomUUID().slice(0, 8)}`;

interface Person {
  _id: string;
  email?: string;
  name?: string;
  visits?: number;
  endsAt?: Date;
}
const spec: CollectionSpec<Person> = {
  name: 'people',
  key: 'id',
  unique: ['email'],
  indexes: [],
  expiresAt: 'endsAt',
};

/**
 * A proxy for the database whose connection can be cut: `refuse` acts like a host that is down, `swallow` like a
 * network that loses every packet.
 */
class Line {
  #mode: 'pass' | 'refuse' | 'swallow' = 'pass';
  #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(host: string, port: number) {
    this.#server = createServer((near) => {
      if (this.#mode === 'refuse') return near.destroy();
      this.#keep(near);
      if (this.#mode === 'swallow') return near.on('data', () => {});
      const far = connect(port, host);
      this.#keep(far);
      const pass = (from: Socket, to: Socket) => {
        from.on('data', (data) => this.#mode === 'pass' && to.write(data));
        from.on('close', () => to.destroy());
      };
      pass(near, far);
      pass(far, near);
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port;
  }

  cut(mode: 'refuse' | 'swallow'): void {
    this.#mode = mode;
    if (mode === 'refuse') for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#mode = 'pass';
    // Swallowed data is lost, so its connections cannot be used any more.
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

if ('skipped' in mongo) {
  console.warn(`MongoDB contract SKIPPED: ${mongo.skipped}`);
  test.skip(`MongoDB contract (${mongo.skipped})`, () => {});
} else {
  console.log(`MongoDB contract runs on ${mongo.describe}`);
  const { uri, stop } = mongo;
  const open = () => openStore({ MONGODB_URI: uri, MONGODB_DB: databaseName, DATA_DIR: '/nowhere' });
  const admin = new MongoClient(uri);

  afterAll(async () => {
    await admin.db(databaseName).dropDatabase();
    await admin.close();
    await stop();
  });

  storeContract('MongoDB', open);

  describe('MongoDB', () => {
    let people: Collection<Person>;
    const raw = admin.db(databaseName).collection('people');
    beforeAll(() => {
      const store = open();
      people = store.collection(spec);
      return () => store.close();
    });

    test('stores ids as ObjectId and dates as Date, as Auth.js expects of users', async () => {
      const _id = newId();
      const endsAt = new Date(Date.now() + 60_000);
      await people.insert({ _id, name: 'Ana', endsAt });
      expect(await raw.findOne({ _id: new ObjectId(_id) })).toMatchObject({ name: 'Ana', endsAt });
    });

    test('reads and updates documents that Auth.js wrote, without a revision and with null for absent fields', async () => {
      const _id = new ObjectId();
      await raw.insertOne({ _id, name: 'Ana', image: null, emailVerified: null, linked: new ObjectId(_id) });
      const id = _id.toHexString();
      const plain = { _id: id, name: 'Ana', linked: id };
      expect(await people.get(id)).toStrictEqual(plain);
      const counts = Array.from({ length: 20 }, () =>
        people.update(id, (current) => ({ ...current, visits: (current.visits ?? 0) + 1 })),
      );
      await Promise.all(counts);
      expect(await people.get(id)).toStrictEqual({ ...plain, visits: 20 });
    });

    test('gives a document a new revision with every write, so that an update that read the old one runs again', async () => {
      const _id = newId();
      const revision = async () => (await raw.findOne({ _id: new ObjectId(_id) }))?._rev;
      await people.insert({ _id, endsAt: new Date(0) });
      const revisions = [await revision()];
      await people.update(_id, (current) => ({ ...current, name: 'Ana' }));
      revisions.push(await revision());
      await people.lease('endsAt', new Date(1), new Date(Date.now() + 60_000), (current) => current);
      revisions.push(await revision());
      await people.delete(_id);
      await people.insert({ _id });
      revisions.push(await revision());
      expect(revisions.every((value) => typeof value === 'number')).toBe(true);
      expect(new Set(revisions).size).toBe(4);
      expect(await people.get(_id)).toStrictEqual({ _id });
    });

    test('creates sparse indexes, and one by which the database cleans up', async () => {
      await people.insert({ _id: newId() });
      const indexes = await raw.indexes();
      const byName = Object.fromEntries(indexes.map((index) => [index.name, index]));
      expect(byName.email_1).toMatchObject({ key: { email: 1 }, unique: true, sparse: true });
      expect(byName.endsAt_1).toMatchObject({ key: { endsAt: 1 }, expireAfterSeconds: 86_400 });
    });

    test('connects to nothing before its first use', async () => {
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      onTestFinished(() => void server.close());
      const store = openStore({ MONGODB_URI: `mongodb://127.0.0.1:${port}/`, MONGODB_DB: 'x', DATA_DIR: '' });
      onTestFinished(() => store.close());
      const unreachable = store.collection(spec);
      await wait(200);
      expect(connections).toBe(0);
      await expect(unreachable.get(newId())).rejects.toThrow(Unavailable);
      expect(connections).toBeGreaterThan(0);
    });

    const direct = /^mongodb:\/\/([^/@]*@)?([^/,:]+):(\d+)\/?(\?.*)?$/.exec(uri);
    describe.skipIf(!direct)('when the connection is cut under load', () => {
      test.each(['refuse', 'swallow'] as const)(
        'rejects as unavailable at its limit and works again within 10 s (%s)',
        async (mode) => {
          const [, login = '', host = '', port, query = ''] = direct ?? [];
          const line = new Line(host, Number(port));
          const near = `mongodb://${login}127.0.0.1:${await line.open()}/${query || '?'}&directConnection=true`;
          const store = new MongodbStore(near.replace('?&', '?'), databaseName);
          onTestFinished(async () => {
            await store.close();
            await line.close();
          });
          const loaded = store.collection(spec);
          const shared = newId();
          await loaded.insert({ _id: shared, visits: 0 });

          let isRunning = true;
          let isCut = false;
          let cutAt = 0;
          let longest = 0;
          let counted = 0;
          const kept: string[] = [];
          const failures: unknown[] = [];
          const startedWhileCut: string[] = [];
          let recovered = () => {};
          const recovery = new Promise<void>((resolve) => {
            recovered = resolve;
          });
          let restoredAt = Number.POSITIVE_INFINITY;
          let successes = 0;
          const timed = async (operation: () => Promise<unknown>) => {
            const [startedAt, wasCut] = [performance.now(), isCut];
            try {
              await operation();
              if (wasCut && isCut) startedWhileCut.push('succeeded');
              successes += 1;
              if (startedAt > restoredAt && successes >= 200) recovered();
              return true;
            } catch (error) {
              failures.push(error);
              longest = Math.max(longest, performance.now() - Math.max(startedAt, cutAt));
              successes = 0;
              await wait(20);
              return false;
            }
          };
          const workers = Array.from({ length: 20 }, async (_, worker) => {
            while (isRunning) {
              const _id = newId();
              if (worker % 4 === 0) {
                const bump = (now: Person) => ({ ...now, visits: (now.visits ?? 0) + 1 });
                if (await timed(() => loaded.update(shared, bump))) counted += 1;
              } else if (worker % 4 === 1) await timed(() => loaded.get(shared));
              else if (await timed(() => loaded.insert({ _id }))) kept.push(_id);
            }
          });
          await wait(700);
          expect(failures).toEqual([]);
          const clientBefore = store.connection.client();
          line.cut(mode);
          isCut = true;
          cutAt = performance.now();
          await wait(6000);
          isCut = false;
          line.restore();
          restoredAt = performance.now();
          await Promise.race([recovery, wait(20_000)]);
          const seconds = (performance.now() - restoredAt) / 1000;
          isRunning = false;
          await Promise.all(workers);
          console.log(
            `cut by ${mode}: slowest refusal ${Math.round(longest)} ms, ` +
              `200 answers in a row ${seconds.toFixed(1)} s after the database was back`,
          );

          expect(failures.length).toBeGreaterThan(0);
          expect(failures.filter((error) => !(error instanceof Unavailable))).toEqual([]);
          expect(startedWhileCut).toEqual([]);
          expect(longest).toBeLessThan(2 * operationLimit);
          expect(seconds).toBeLessThan(10);
          // The driver's monitor may never recover from such a cut, so the client is replaced.
          expect(store.connection.client()).not.toBe(clientBefore);
          for (const _id of kept) expect(await people.get(_id), _id).toEqual({ _id });
          expect((await people.get(shared))?.visits).toBeGreaterThanOrEqual(counted);
        },
      );
    });
  });
}
