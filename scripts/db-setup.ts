/** Creates every table and index of the portal: `npm run db:setup`. Safe to repeat, also while the portal runs. */
import { parseEnv } from '@/lib/base/env';
import { allCollections } from '@/lib/collections';
import { openStore } from '@/lib/store/open-store';
import type { Store } from '@/lib/store/port';
import { loadEnv } from './load-env';

let store: Store | undefined;
try {
  loadEnv();
  const env = parseEnv(process.env);
  store = openStore(env);
  await store.setup(allCollections);
  const description = env.MONGODB_URI ? `MongoDB database ${env.MONGODB_DB}` : `SQLite in ${env.DATA_DIR}`;
  const names = allCollections.map((spec) => spec.name).join(', ');
  console.log(
    `${description}: ready with ${allCollections.length} collections and their indexes (${names}).`,
  );
} catch (error) {
  const reasons = new Set<string>();
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.add(cause.message);
  console.error(`The database could not be set up: ${[...reasons].join(' ') || String(error)}`);
  process.exitCode = 1;
} finally {
  await store?.close();
}
