import { join } from 'node:path';
import { MongodbStore } from './mongodb';
import type { Store } from './port';
import { SqliteStore } from './sqlite';

/** The store of this installation: MongoDB where `MONGODB_URI` is given, else SQLite below `DATA_DIR`. Connects at first use. */
export function openStore(env: { MONGODB_URI?: string; MONGODB_DB: string; DATA_DIR: string }): Store {
  if (env.MONGODB_URI) return new MongodbStore(env.MONGODB_URI, env.MONGODB_DB);
  return new SqliteStore(join(env.DATA_DIR, 'portal.db'));
}
