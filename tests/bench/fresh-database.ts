import { randomBytes } from 'node:crypto';
import { MongodbStore } from '../../lib/store/mongodb';

const uri = process.env.MONGODB_URI;
/** Whether `MONGODB_URI` names a server. Otherwise the portals of a benchmark share an SQLite file. */
export const isOnMongodb = uri !== undefined && uri !== '';

/** The environment of portals on a new database of that server. */
export function freshDatabase(): { env: Record<string, string>; remove(): Promise<void> } {
  const AUTH_SECRET = randomBytes(32).toString('hex');
  if (!uri) return { env: { AUTH_SECRET }, remove: async () => {} };
  const name = `bench_${randomBytes(6).toString('hex')}`;
  return {
    env: { MONGODB_URI: uri, MONGODB_DB: name, AUTH_SECRET },
    async remove() {
      const store = new MongodbStore(uri, name);
      await store.connection.run((database) => database.dropDatabase());
      await store.close();
    },
  };
}
