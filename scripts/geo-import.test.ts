import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGeo } from '@/lib/geo/create-geo';
import { openStore } from '@/lib/store/open-store';
import { correosRows, correosText, inUtf8, inWindows1252 } from '@/tests/factories/postal-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(bytes: Uint8Array | null, ...args: string[]) {
  const file = join(folder, 'CPdescarga.txt');
  if (bytes) writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/geo-import.ts', file, ...args],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, MONGODB_URI: '' },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

async function lookUp(zip: string) {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const found = await createGeo(store).zip('MX', zip);
  await store.close();
  return found;
}

it('imports a whole catalogue into the portal, telling what it left out', async () => {
  const text = correosText([...correosRows(1_000), { code: 'abc', state: '14', municipio: 'Zapopan' }]);
  const { status, output } = run(inWindows1252(text));
  expect(output).toMatch(/windows-1252: 32000 codes in 32001 lines/);
  expect(output).toMatch(/1 line left out .* first at line 32003/);
  expect(output).toMatch(/Imported 32000 codes in 32 states/);
  expect(status).toBe(0);
  expect(await lookUp('44100')).toEqual({ stateName: 'Jalisco', city: 'Municipio de Ensueño' });
}, 30_000);

it('refuses a small, a wrong and a missing file with a reason and leaves the data as it was', async () => {
  const part = inUtf8(correosText([{ code: '44100', state: '14', municipio: 'Zapopan' }]));
  expect(run(part, '--partial').status).toBe(0);
  for (const [bytes, reason] of [
    [inUtf8(correosText([{ code: '44100', state: '14', municipio: 'Tonalá' }])), /at least 30000.*--partial/],
    [inUtf8('Hola'), /d_codigo/],
  ] as const) {
    const refused = run(bytes);
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(reason);
    expect(refused.output).toMatch(/data in use stays/);
  }
  rmSync(join(folder, 'CPdescarga.txt'));
  expect(run(null).output).toMatch(/cannot be read \(ENOENT\)/);
  expect(run(part, '--country', 'FR').status).toBe(2);
  expect(await lookUp('44100')).toEqual({ stateName: 'Jalisco', city: 'Zapopan' });
}, 30_000);
