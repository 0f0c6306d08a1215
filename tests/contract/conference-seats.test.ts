import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { MongodbStore } from '@/lib/store/mongodb';
import { openStore } from '@/lib/store/open-store';
import { findMongo } from '../support/mongodb-server';
import { conferenceSeatsContract } from './conference-seats.contract';

const folder = mkdtempSync(join(tmpdir(), 'portal-seats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

conferenceSeatsContract('SQLite', () => openStore({ MONGODB_DB: 'seats', DATA_DIR: folder }));

const mongo = await findMongo();
if ('skipped' in mongo) {
  console.warn(`Seats on MongoDB SKIPPED: ${mongo.skipped}`);
  test.skip(`seats on MongoDB (${mongo.skipped})`, () => {});
} else {
  const { uri, stop } = mongo;
  const MONGODB_DB = `seats_${randomUUID().slice(0, 8)}`;
  afterAll(async () => {
    const store = new MongodbStore(uri, MONGODB_DB);
    await store.connection.run((database) => database.dropDatabase());
    await store.close();
    await stop();
  });
  conferenceSeatsContract('MongoDB', () => openStore({ MONGODB_URI: uri, MONGODB_DB, DATA_DIR: folder }));
}
