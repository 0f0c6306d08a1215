import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildFolderWith } from '@/tests/factories/build-folder';
import { pageFile, readCopies, writeCopies } from './compressed-copies';
import { staticFilePaths } from './static-files';

const long = 'a long text, '.repeat(200);

async function build() {
  const folder = buildFolderWith({
    'static/chunks/a.js': long,
    'static/chunks/a.css': long,
    'static/chunks/short.js': 'short',
    'static/media/font.woff2': long,
    'server/app/es/faq.html': long,
    'server/app/es/faq.rsc': long,
  });
  await writeCopies(folder, ['/es/faq']);
  return folder;
}

test('scripts, style sheets and static pages have copies by Brotli and gzip beside them; short and other files have none', async () => {
  const folder = await build();
  const copies = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:br|gz)$/.test(file),
  );
  const originals = ['server/app/es/faq.html', 'static/chunks/a.css', 'static/chunks/a.js'];
  expect(copies.sort()).toEqual(originals.flatMap((file) => [`${file}.br`, `${file}.gz`]));
  for (const file of originals) {
    const read = (ending: string) => readFileSync(join(folder, file + ending));
    expect(brotliDecompressSync(read('.br')).toString()).toBe(long);
    expect(gunzipSync(read('.gz')).toString()).toBe(long);
  }
});

test('copies are read together, or not at all', async () => {
  const folder = await build();
  const file = pageFile(folder, '/es/faq');
  expect(brotliDecompressSync(readCopies(file, Buffer.from(long))?.br ?? '').toString()).toBe(long);
  expect(readCopies(`${file}.short`, Buffer.from('short'))).toEqual({});
  rmSync(`${file}.gz`);
  expect(readCopies(file, Buffer.from(long))).toBeNull();
});

test('copies have no path of their own', async () => {
  const paths = staticFilePaths(await build());
  expect(paths.size).toBe(4);
  expect([...paths].filter((path) => /\.(?:br|gz)$/.test(path))).toEqual([]);
});
