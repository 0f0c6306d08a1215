import { join } from 'node:path';
import { MongodbStore } from './mongodb';
import type { Store } from './port';
import { SqliteStore } from './sqlite';

/** The file of the embedded database. */
export function databaseFile(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'portal.db');
}

/**
 * Opens the store of this installation: MongoDB if `MONGODB_URI` is set, otherwise SQLite in `DATA_DIR`. The store
 * connects at first use.
 */
export function openStore(env: { MONGODB_URI?: string; MONGODB_DB: string; DATA_DIR: string }): Store {
  return env.MONGODB_URI
    ? new MongodbStore(env.MONGODB_URI, env.MONGODB_DB)
    : new SqliteStore(databaseFile(env.DATA_DIR));
}
