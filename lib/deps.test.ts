import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { deps } from './deps';
import { rateLimitsSpec } from './limits/limiter';

// Before the first use of `deps`, which reads the environment.
const dataDir = mkdtempSync(join(tmpdir(), 'portal-deps-'));
vi.stubEnv('DATA_DIR', dataDir);
vi.stubEnv('MONGODB_URI', '');
vi.stubEnv('LOG_LEVEL', 'silent');
afterAll(async () => {
  await deps().store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the portal’s limits store their keys as hashes under its own secret', async () => {
  const { limits, secrets, store } = deps();
  await limits.loginByAccount.take('maria@ejemplo.mx');
  const counts = await store.collection(rateLimitsSpec).find({ field: '_id', limit: 10 });
  expect(counts.map(({ _id }) => _id)).toEqual([
    `loginByAccount:${secrets.sign('limit', 'maria@ejemplo.mx')}`,
  ]);
});
