import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldVisit } from './fold';
import { elsewhereWindow } from './judge';
import type { Scan } from './types';

const start = Date.parse('2028-02-16T16:00:00Z');
const minute = 60_000;
const scan = (n: number, kind: Scan['kind'], minutes: number, more: Partial<Scan> = {}): Scan => ({
  id: `log.${n}`,
  kind,
  at: start + minutes * minute,
  gate: 'Norte',
  how: 'camera',
  ...more,
});
const passage = (minutes: number, gate = 'Norte') => ({ at: start + minutes * minute, gate });

test('an entry, an exit and another entry', () => {
  const scans = [scan(1, 'entry', 0), scan(2, 'exit', 60), scan(3, 'entry', 90)];
  expect(foldVisit(scans.slice(0, 1), 'allowed')).toEqual({
    state: 'inside',
    passages: 1,
    first: passage(0),
    last: passage(0),
  });
  expect(foldVisit(scans.slice(0, 2), 'allowed').state).toBe('left');
  expect(foldVisit(scans, 'allowed')).toMatchObject({ state: 'inside', passages: 2, last: passage(90) });
});

test('what was refused or undone did not happen, and an exit alone is no visit', () => {
  const none = { state: 'none', passages: 0 };
  expect(foldVisit([scan(1, 'refused', 0)], 'allowed')).toEqual(none);
  expect(foldVisit([scan(1, 'exit', 0)], 'allowed')).toEqual(none);
  const undone = [scan(1, 'entry', 0), scan(2, 'undo', 1, { undoes: 'log.1' })];
  expect(foldVisit(undone, 'allowed')).toEqual(none);
});

test('an entry at another gate within 15 minutes is a conflict until the supervisor lets the person in', () => {
  const elsewhere = scan(2, 'entry', 14, { gate: 'Sur' });
  expect(foldVisit([scan(1, 'entry', 0), elsewhere], 'allowed').conflictAt).toBe(elsewhere.at);
  const letIn = scan(3, 'letIn', 20, { how: 'office' });
  expect(foldVisit([scan(1, 'entry', 0), elsewhere, letIn], 'allowed').conflictAt).toBeUndefined();
  const later = { ...elsewhere, at: start + elsewhereWindow };
  expect(foldVisit([scan(1, 'entry', 0), later], 'allowed').conflictAt).toBeUndefined();
  const left = [scan(1, 'entry', 0), scan(4, 'exit', 5), elsewhere];
  expect(foldVisit(left, 'allowed').conflictAt).toBeUndefined();
});

test('where entry is once a day, any second entry is a conflict', () => {
  const scans = [scan(1, 'entry', 0), scan(2, 'entry', 200)];
  expect(foldVisit(scans, 'allowed').conflictAt).toBeUndefined();
  expect(foldVisit(scans, 'once').conflictAt).toBe(scans[1]?.at);
});

test('any order and any repetition of the same scans makes the same visit', () => {
  const anyScan = fc.record({
    n: fc.integer({ min: 1, max: 12 }),
    minutes: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom<Scan['kind'][]>('entry', 'exit', 'undo', 'letIn', 'refused'),
    gate: fc.constantFrom('Norte', 'Sur'),
    undone: fc.integer({ min: 1, max: 12 }),
  });
  const scansOf = fc
    .uniqueArray(anyScan, { selector: ({ n }) => n, maxLength: 12 })
    .map((all) =>
      all.map(({ n, kind, minutes, gate, undone }) =>
        scan(n, kind, minutes, { gate, ...(kind === 'undo' && { undoes: `log.${undone}` }) }),
      ),
    );
  fc.assert(
    fc.property(
      scansOf.chain((scans) =>
        fc.tuple(
          fc.constant(scans),
          fc.shuffledSubarray(scans, { minLength: scans.length }),
          fc.subarray(scans),
          fc.constantFrom('allowed' as const, 'once' as const),
        ),
      ),
      ([scans, shuffled, repeated, reentry]) => {
        expect(foldVisit([...shuffled, ...repeated], reentry)).toEqual(foldVisit(scans, reentry));
      },
    ),
  );
});
