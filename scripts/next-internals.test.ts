import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsIn } from './test-titles';

const folder = 'lib/server/next';
const page = readFileSync(`${folder}/README.md`, 'utf8');
const rows = [...page.matchAll(/^\| (.+?) \| (`.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, behaviour, where = '', , tests = '']) => ({
    behaviour,
    files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    tests: testsIn(tests),
  }),
);

test('each dependency on undocumented behaviour of Next names its files and tests', () => {
  expect(rows.length).toBeGreaterThan(10);
  const files = rows.flatMap((row) => row.files);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

test('each file of the folder is listed, unless it only serves one that is', () => {
  const sources = readdirSync(folder).filter((file) => /(?<!\.test)\.(?:ts|mjs)$/.test(file));
  const listed = new Set(rows.flatMap(({ files }) => files));
  const others = sources.filter((file) => !listed.has(`${folder}/${file}`));
  expect(others).toEqual(['built-pages.ts', 'inline-hashes.ts']);
});
