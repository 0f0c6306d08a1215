import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainEnv } from '@/tests/support/portal-server';

test('without a MongoDB server, the specs that need one are skipped without a build, and the run passes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // One file, since a whole portal is skipped at once.
  const options = ['--target=mongodb', '--without-mongodb', 'api/premarket.spec', `--output=${folder}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/test-e2e.ts', ...options],
    { env: plainEnv(), encoding: 'utf8' },
  );
  const output = stdout + stderr;
  expect(output).toMatch(
    /^e2e mongodb \(furniture on MongoDB\): 0 passed, 0 failed, [1-9]\d* skipped — --without-mongodb$/m,
  );
  expect(output).not.toContain('Building for');
  expect(status).toBe(0);
});
