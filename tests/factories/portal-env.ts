import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';

/**
 * Gives the portal of this test file (`deps()`) an empty data folder and these variables, and returns the folder. After
 * all tests the store is closed and the folder removed. Call it before the first use of `deps`, which reads the
 * environment.
 */
export function stubPortalEnv(variables: Readonly<Record<string, string>> = {}): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-unit-'));
  const stubbed = { DATA_DIR: dataDir, MONGODB_URI: '', LOG_LEVEL: 'silent', ...variables };
  for (const [name, value] of Object.entries(stubbed)) vi.stubEnv(name, value);
  afterAll(async () => {
    const { deps } = await import('@/lib/deps');
    await deps().store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}
