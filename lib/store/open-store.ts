import { join } from 'node:path';
import type { Store } from './port';
import { SqliteStore } from './sqlite';

/** The store of this installation: SQLite below `DATA_DIR`. */
export function openStore(env: { MONGODB_URI?: string; MONGODB_DB: string; DATA_DIR: string }): Store {
  return new SqliteStore(join(env.DATA_DIR, 'portal.db'));
}
