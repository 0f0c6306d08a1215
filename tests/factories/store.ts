import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { log } from '@/lib/base/log';
import type { CollectionSpec, Store, Stored } from '@/lib/store/port';
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

/** Makes documents ones that a newer version of the portal wrote, which this version cannot read. */
export async function makeUnreadable<T extends Stored>(
  store: Store,
  spec: CollectionSpec<T>,
  ...ids: string[]
): Promise<void> {
  for (const id of ids) {
    const { outcome } = await store.collection(spec).update(id, (stored) => ({ ...stored, version: 99 }));
    if (outcome !== 'updated') throw new Error(`${spec.name} has no document ${id}`);
  }
}

/** The ids of the unreadable documents that the running test reports to the log from now on. */
export function reportedDocuments(): Set<unknown> {
  const ids = new Set<unknown>();
  const error = vi.spyOn(log(), 'error').mockImplementation((fields: unknown) => {
    if (typeof fields === 'object' && fields !== null && 'id' in fields) ids.add(fields.id);
  });
  onTestFinished(() => error.mockRestore());
  return ids;
}
