import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deps } from '@/lib/deps';
import { SqliteStore } from '@/lib/store/sqlite';
import { allCollections } from './collections';

test('db:setup and the readiness check cover every collection that the portal opens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-collections-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('MONGODB_URI', '');
  const collection = vi.spyOn(SqliteStore.prototype, 'collection');
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await deps().store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  deps();
  const opened = collection.mock.calls.map(([spec]) => spec.name);
  expect(opened).toContain('users');
  expect(allCollections.map(({ name }) => name)).toEqual(expect.arrayContaining(opened));
});
