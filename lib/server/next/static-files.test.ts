import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { staticFilePaths } from './static-files';

test('the paths of a build’s static files are those at which Next serves them', () => {
  const folder = mkdtempSync('.static-files-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'static', 'chunks', '[locale]'), { recursive: true });
  for (const file of ['a.js', '[locale]/b.css']) writeFileSync(join(folder, 'static', 'chunks', file), '');
  expect([...staticFilePaths(folder)].sort()).toEqual([
    '/_next/static/chunks/%5Blocale%5D/b.css',
    '/_next/static/chunks/a.js',
  ]);
});
