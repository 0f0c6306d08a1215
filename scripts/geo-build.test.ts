import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildGeoFiles } from './geo-build';

const files = await buildGeoFiles();

function committed(path: string): string {
  return readFileSync(new URL(`../lib/geo/data/${path}`, import.meta.url), 'utf8');
}

test('produces the committed data, byte for byte', () => {
  for (const [path, text] of files) expect(committed(path) === text, path).toBe(true);
});

test('produces the same bytes every time', async () => {
  expect([...(await buildGeoFiles())]).toEqual([...files]);
});

test('stays under half a megabyte when compressed', () => {
  const size = [...files.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(size).toBeLessThan(512 * 1024);
});
