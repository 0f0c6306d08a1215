import { randomBytes } from 'node:crypto';
import { test } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { MongodbStore } from '../../lib/store/mongodb';

/** A MongoDB database for one spec, removed at its end. The spec is skipped if the run has no server. */
export async function withDatabase(
  run: (env: Record<string, string>, store: MongodbStore) => Promise<void>,
): Promise<void> {
  const uri = process.env.E2E_MONGODB_URI ?? '';
  test.skip(!uri, 'There is no MongoDB server.');
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const store = new MongodbStore(uri, name);
  try {
    await run({ MONGODB_URI: uri, MONGODB_DB: name, AUTH_SECRET: randomBytes(32).toString('hex') }, store);
  } finally {
    await store.close();
    const client = new MongoClient(uri);
    await client.db(name).dropDatabase();
    await client.close();
  }
}
