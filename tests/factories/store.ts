import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '@/lib/store/port';
import { SqliteStore } from '@/lib/store/sqlite';
import { refuseScans } from '@/tests/support/query-plans';

// Every use case that a test runs on this store shows in passing that its queries have an index.
refuseScans();

/** An empty folder for the running test, removed when the test ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty store in this folder for the running test, closed when the test ends. */
export function freshStore(folder = freshFolder()): Store {
  const store = new SqliteStore(join(folder, 'portal.db'));
  onTestFinished(() => store.close());
  return store;
}
