/**
 * Creates every table and index of the portal, and prepares the registrations that an earlier version stored:
 * `npm run db:setup`. Safe to repeat and to interrupt, also while the portal runs.
 */
import { parseEnv } from '@/lib/base/env';
import { allCollections } from '@/lib/collections';
import { wire } from '@/lib/deps';
import { prepareAttendees } from '@/lib/registration/search-index/prepare-attendees';
import { openStore } from '@/lib/store/open-store';
import type { Store } from '@/lib/store/port';
import { loadBuiltEvent, loadEnv } from './load-env';

let store: Store | undefined;
try {
  loadEnv();
  const env = parseEnv(process.env);
  store = openStore(env);
  await store.setup(allCollections, true);
  loadBuiltEvent();
  const parts = wire(env, store);
  for (let progress = await prepareAttendees(parts, 5_000); !progress.isWhole; ) {
    console.log(`preparing the registrations of an earlier version: ${progress.percent} %`);
    progress = await prepareAttendees(parts, 5_000);
  }
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
