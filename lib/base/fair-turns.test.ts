import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns';

/** Adds jobs named by their lane and key, such as `house/ana`. */
function turnsOf(...names: string[]) {
  const turns = createFairTurns<string>();
  const add = (name: string) => turns.add(name.replace(/\/.*/, ''), name, name);
  return { turns, add, added: names.map(add) };
}

test('the lane with the fewest running jobs is next, and lanes at the limit get no turn', () => {
  const { turns, add } = turnsOf('a', 'a', 'a', 'a', 'b', 'b');
  const order = Array.from({ length: 4 }, () => turns.next(2)?.job);
  expect(order).toEqual(['a', 'b', 'a', 'b']);
  expect(turns.next(2)).toBeUndefined();
  expect(turns.waiting()).toBe(2);
  add('c');
  expect(turns.next(2)?.job).toBe('c');
  expect(turns.next()?.job).toBe('a');
});

test('a waiting job that ends gets no turn, and a running one makes room for another', () => {
  const { turns, added } = turnsOf('a', 'a', 'a');
  const first = turns.next(1);
  if (added[1]) turns.end(added[1]);
  expect(turns.next(1)).toBeUndefined();
  if (first) turns.end(first);
  expect(turns.next(1)).toBe(added[2]);
  expect(turns.waiting()).toBe(0);
});

test('ending a job twice, or after it was dropped, changes nothing', () => {
  const { turns, add } = turnsOf('a');
  const first = turns.next();
  if (first) turns.end(first);
  if (first) turns.end(first);
  const dropped = turns.dropNewest(add('a'));
  turns.end(dropped);
  expect(turns.countOf('a', 'a')).toBe(0);
  expect(turns.next()).toBeUndefined();
  add('a');
  expect(turns.next(1)?.job).toBe('a');
});

test('the longest lane loses its newest job; a lane that is as long as the others loses its own', () => {
  const { turns, add, added } = turnsOf('a', 'a', 'b');
  expect(turns.dropNewest(add('c'))).toBe(added[1]);
  const last = add('d');
  expect(turns.dropNewest(last)).toBe(last);
  expect(turns.oldest()).toBe(added[0]);
});
