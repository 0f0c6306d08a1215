/** Makes every table and index of the portal: `npm run db:setup`. Safe to repeat, and while the portal runs. */
import { parseEnv } from '@/lib/base/env';
import { allCollections } from '@/lib/collections';
import { openStore } from '@/lib/store/open-store';
import type { Store } from '@/lib/store/port';
import { loadEnv } from './load-env';

async function main(): Promise<void> {
  let store: Store | undefined;
  try {
    loadEnv();
    const { MONGODB_URI, MONGODB_DB, DATA_DIR } = parseEnv(process.env);
    store = openStore({ MONGODB_URI, MONGODB_DB, DATA_DIR });
    await store.setup(allCollections);
    const place = store.kind === 'mongodb' ? `MongoDB database ${MONGODB_DB}` : `SQLite in ${DATA_DIR}`;
    const names = allCollections.map((spec) => spec.name).join(', ');
    console.log(`${place}: ready with ${allCollections.length} collections and their indexes (${names}).`);
  } catch (error) {
    const reasons = new Set<string>();
    for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.add(cause.message);
    console.error(`The database could not be set up: ${[...reasons].join(' ') || String(error)}`);
    process.exitCode = 1;
  } finally {
    await store?.close();
  }
}

await main();
