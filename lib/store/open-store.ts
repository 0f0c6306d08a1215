import { join } from 'node:path';
import { MongodbStore } from './mongodb';
import type { Store } from './port';
import { createMongodbProviderLinks, createProviderLinks, type ProviderLinks } from './provider-links';
import { SqliteStore } from './sqlite';

type DatabaseEnv = { MONGODB_URI?: string; MONGODB_DB: string; DATA_DIR: string };

/** The database of this installation: MongoDB where `MONGODB_URI` is set, otherwise SQLite in `DATA_DIR`. */
export interface Database {
  store: Store;
  links: ProviderLinks;
  /** Which database it is, for a person. */
  description: string;
}

/** Opens the database of this installation; it connects at first use. */
export function openDatabase({ MONGODB_URI, MONGODB_DB, DATA_DIR }: DatabaseEnv): Database {
  if (MONGODB_URI) {
    const store = new MongodbStore(MONGODB_URI, MONGODB_DB);
    const links = createMongodbProviderLinks(store);
    return { store, links, description: `MongoDB database ${MONGODB_DB}` };
  }
  const store = new SqliteStore(join(DATA_DIR, 'portal.db'));
  return { store, links: createProviderLinks(store), description: `SQLite in ${DATA_DIR}` };
}

/** Opens the store of this installation; it connects at first use. */
export function openStore(env: DatabaseEnv): Store {
  return openDatabase(env).store;
}
