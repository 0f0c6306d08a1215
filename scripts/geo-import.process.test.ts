import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGeo } from '@/lib/geo/create-geo';
import { openStore } from '@/lib/store/open-store';
import { correosRows, correosText, inUtf8, inWindows1252 } from '@/tests/factories/postal-files';
import { geoImport } from './geo-import';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  file = join(folder, 'CPdescarga.txt');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** What the command answers and prints. */
async function run(bytes: Uint8Array | null, ...args: string[]) {
  if (bytes) writeFileSync(file, bytes);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  const status = await geoImport([file, ...args], { NODE_ENV: 'test', DATA_DIR: folder });
  return { status, output: lines.join('\n') };
}

async function lookUp(zip: string) {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const found = await createGeo(store).zip('MX', zip);
  await store.close();
  return found;
}

it('imports a whole catalogue into the portal, and says what it left out', async () => {
  const text = correosText([...correosRows(1_000), { code: 'abc', state: '14', municipio: 'Zapopan' }]);
  writeFileSync(file, inWindows1252(text));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/geo-import.ts', file],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, MONGODB_URI: '' },
      encoding: 'utf8',
    },
  );
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/windows-1252: 32000 codes in 32001 lines/);
  expect(stdout).toMatch(/1 line left out .* first at line 32003/);
  expect(stdout).toMatch(/Imported 32000 codes in 32 states/);
  expect(await lookUp('44100')).toEqual({ stateName: 'Jalisco', city: 'Municipio de Ensueño' });
}, 60_000);

it('refuses a small, a wrong and a missing file with a reason and leaves the data as it was', async () => {
  const part = inUtf8(correosText([{ code: '44100', state: '14', municipio: 'Zapopan' }]));
  expect((await run(part, '--partial')).status).toBe(0);
  for (const [bytes, reason] of [
    [inUtf8(correosText([{ code: '44100', state: '14', municipio: 'Tonalá' }])), /at least 30000.*--partial/],
    [inUtf8('Hola'), /d_codigo/],
  ] as const) {
    const refused = await run(bytes);
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(reason);
    expect(refused.output).toMatch(/data in use stays/);
  }
  rmSync(file);
  const missing = await run(null);
  expect([missing.status, missing.output]).toEqual([1, expect.stringMatching(/cannot be read \(ENOENT\)/)]);
  expect((await run(part, '--country', 'FR')).status).toBe(2);
  expect(await lookUp('44100')).toEqual({ stateName: 'Jalisco', city: 'Zapopan' });
});
