import { openStore } from '../../lib/store/open-store';
import type { Store } from '../../lib/store/port';
import type { Portal } from './targets';

/** Changes the store of a portal on SQLite while it runs. */
export async function inStore(portal: Portal, use: (store: Store) => Promise<unknown>): Promise<void> {
  const store = openStore({ DATA_DIR: portal.dataDir, MONGODB_DB: 'registration' });
  await use(store).finally(() => store.close());
}
