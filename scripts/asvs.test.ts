import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsIn } from './test-titles';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const page = read('docs/asvs.md');
const rows = [...page.matchAll(/^\| V([\d.]+) +\| ([12]) +\| ([\w ]+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', level, state, how = '']) => ({ id, level: Number(level), state, how }),
);

/** Level 1 requirements that cannot be met because of the contract with existing clients. */
const byContract = ['3.5.3', '14.2.1'];

test('lists each requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level === 1)).toHaveLength(70);
  expect(rows.filter(({ level }) => level === 2)).toHaveLength(183);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['Met', 'Documented', 'Operator', 'Not applicable', 'Deviation']),
  );
});

test('names a test for each requirement that is met', () => {
  const unproven = rows.filter(({ state, how }) => state === 'Met' && testsIn(how).length === 0);
  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test('names a page for each requirement that is documented, and the task of whoever runs the portal', () => {
  const without = rows.filter(
    ({ state, how }) => ['Documented', 'Operator'].includes(state ?? '') && !/\]\([^)]+\)/.test(how),
  );
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('deviates at level 1 only where the contract with existing clients demands it', () => {
  const deviations = rows.filter(({ level, state }) => level === 1 && state === 'Deviation');
  expect(deviations.map(({ id }) => id)).toEqual(byContract);
  for (const { id, how } of deviations)
    expect([id, how]).toEqual([id, expect.stringMatching(/(?=.*contract)(?=.*`\/)/)]);
});
