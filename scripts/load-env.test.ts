import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadBuiltEvent } from './load-env';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  vi.stubEnv('NEXT_DIST_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The build file that contains the name of its event. */
function build(env: Record<string, string>): void {
  writeFileSync(join(folder, 'required-server-files.json'), JSON.stringify({ config: { env } }));
}

test.each([
  ['the build’s, where none is set', { BUILT_EVENT: 'foundry' }, '', 'foundry'],
  ['the one that is set', { BUILT_EVENT: 'foundry' }, 'furniture', 'furniture'],
  ['the default, where nothing was built', null, '', ''],
] as const)('a script works for the event of the server: %s', (_, built, set, event) => {
  vi.stubEnv('EVENT', set);
  if (built) build(built);
  loadBuiltEvent();
  expect(process.env.EVENT).toBe(event);
});

test('stops a script before it sends anything, if the build does not name its event', () => {
  vi.stubEnv('EVENT', '');
  build({});
  expect(loadBuiltEvent).toThrow(/^EVENT: .+; set it in the environment\.$/);
});
