import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGeo } from '@/lib/geo/create-geo';
import { mexicanStates } from '@/lib/geo/mexico';
import { openStore } from '@/lib/store/open-store';
import {
  correosRows,
  correosText,
  geoNamesText,
  inUtf8,
  inWindows1252,
} from '@/tests/factories/postal-files';
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

/** The exit code and output of the command for a file with these bytes. */
async function run(bytes: Uint8Array | null, ...args: string[]) {
  if (bytes) writeFileSync(file, bytes);
  return runWith(file, ...args);
}

/** The exit code and output of the command. */
async function runWith(...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  const status = await geoImport(args, { NODE_ENV: 'test', DATA_DIR: folder });
  return { status, output: lines.join('\n') };
}

async function lookUp(zip: string) {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const found = await createGeo(store).zip('MX', zip);
  await store.close();
  return found;
}

test('imports a whole catalogue into the portal, and reports the skipped lines', async () => {
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
});

test('refuses a small, a wrong and a missing file with a reason and leaves the data as it was', async () => {
  const part = inUtf8(correosText([{ code: '44100', state: '14', municipio: 'Zapopan' }]));
  expect((await run(part, '--partial')).status).toBe(0);
  for (const [bytes, reason] of [
    [inUtf8(correosText([{ code: '44100', state: '14', municipio: 'Tonalá' }])), /at least 30000.*--partial/],
    [inUtf8('Hola'), /d_codigo/],
  ] as const) {
    const refused = await run(bytes);
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(reason);
    expect(refused.output).toMatch(/data in use is unchanged/);
  }
  rmSync(file);
  const missing = await run(null);
  expect([missing.status, missing.output]).toEqual([1, expect.stringMatching(/cannot be read \(ENOENT\)/)]);
  expect((await run(part, '--country', 'FR')).status).toBe(2);
  expect(await lookUp('44100')).toEqual({ stateName: 'Jalisco', city: 'Zapopan' });
});

test('downloads the catalogue of Mexico from GeoNames, checks it and imports it', async () => {
  const rows = correosRows(1_000, 'Zapopan').map(({ code, state, municipio }) => ({
    country: 'MX',
    code,
    place: 'Centro',
    stateCode: mexicanStates.find(({ inegi }) => inegi === state)?.code ?? '',
    county: municipio,
  }));
  let archive = zipSync({ 'readme.txt': inUtf8('Hola'), 'MX.txt': inUtf8(geoNamesText(rows)) });
  const server = createServer((_, response) => response.end(archive));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const imported = await runWith('mx', '--from', from);
  expect(imported).toEqual({
    status: 0,
    output: expect.stringContaining('GeoNames, MX, utf-8: 32000 codes'),
  });
  expect(imported.output).toMatch(/Downloading: done.*Reading: done.*Writing: done/s);
  expect(imported.output).toContain('CC BY 4.0');
  expect(await lookUp('44100')).toEqual({ stateName: 'Jalisco', city: 'Zapopan' });

  archive = zipSync({ 'MX.txt': inUtf8(geoNamesText(rows.slice(0, 10))) });
  expect(await runWith('mx', '--from', from)).toEqual({
    status: 1,
    output: expect.stringMatching(
      /10 codes in 1 states; a complete catalogue of MX has at least 30000 in 32/,
    ),
  });
  expect(await run(archive, '--partial')).toMatchObject({ status: 0 });
  await new Promise((resolve) => server.close(resolve));
  expect(await runWith('mx', '--from', from)).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^Not imported: .*MX\.zip cannot be downloaded .* Check the network.*\nThe data in use is unchanged/,
    ),
  });
  expect((await runWith('mx', '--from', 'nowhere')).status).toBe(2);
});
