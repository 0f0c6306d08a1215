import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '@/lib/store/port';
import { SqliteStore } from '@/lib/store/sqlite';

/** An empty store for the running test, closed and removed when the test ends. */
export function freshStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'portal-store-'));
  const store = new SqliteStore(join(folder, 'portal.db'));
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return store;
}
