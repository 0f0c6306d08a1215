import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { allCollections } from '@/lib/collections';
import { MongodbStore } from '@/lib/store/mongodb';
import { openStore } from '@/lib/store/open-store';
import type { Store } from '@/lib/store/port';
import { findMongo } from '../support/mongodb-server';

/**
 * Runs a contract on SQLite and, where a server is found, on MongoDB, each with a store of its own that every call opens
 * again. `what` names it in the output when MongoDB is skipped.
 */
export async function onBothStores(
  what: string,
  contract: (title: string, open: () => Store) => void,
): Promise<void> {
  const name = what.toLowerCase().replaceAll(' ', '_');
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  contract('SQLite', () => openStore({ MONGODB_DB: name, DATA_DIR: folder }));

  const mongo = await findMongo();
  if ('skipped' in mongo) {
    console.warn(`${what} on MongoDB SKIPPED: ${mongo.skipped}`);
    test.skip(`${what} on MongoDB (${mongo.skipped})`, () => {});
    return;
  }
  const { uri, stop } = mongo;
  const MONGODB_DB = `${name}_${randomUUID().slice(0, 8)}`;
  afterAll(async () => {
    const store = new MongodbStore(uri, MONGODB_DB);
    await store.connection.run((database) => database.dropDatabase());
    await store.close();
    await stop();
  });
  contract('MongoDB', () => openStore({ MONGODB_URI: uri, MONGODB_DB, DATA_DIR: folder }));
}

/**
 * Opens a store twice before the tests, as two processes would, with all collections as they are after a start, and
 * closes it after them.
 */
export function openTwice(open: () => Store): { stores: readonly Store[] } {
  const opened: { stores: readonly Store[] } = { stores: [] };
  beforeAll(async () => {
    const [first, second] = [open(), open()];
    await first.setup(allCollections);
    opened.stores = [first, second];
    return () => Promise.all(opened.stores.map((store) => store.close()));
  });
  return opened;
}
