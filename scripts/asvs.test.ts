import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/asvs.md', root), 'utf8');
const rows = [...page.matchAll(/^\| V([\d.]+) +\| ([12]) +\| ([\w ]+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', level, state, how = '']) => ({ id, level: Number(level), state, how }),
);

test('lists each requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level === 1)).toHaveLength(70);
  expect(rows.filter(({ level }) => level === 2)).toHaveLength(183);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['Met', 'Not applicable', 'Deviation']));
});

test('names files that exist', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('has no deviation at level 1', () => {
  const deviations = rows.filter(({ level, state }) => level === 1 && state === 'Deviation');
  expect(deviations.map(({ id }) => id)).toEqual([]);
});
