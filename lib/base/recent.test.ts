import { expect, test } from 'vitest';
import { Recent } from './recent';

test('evicts the oldest value first', () => {
  const recent = new Recent<number>(2);
  recent.keep('a', 1);
  recent.keep('b', 2);
  recent.keep('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([undefined, 2, 3]);
});

test('does not make a cached value again', () => {
  const recent = new Recent<object>();
  const first = recent.getOr('a', () => ({}));
  expect(recent.getOr('a', () => ({}))).toBe(first);
  expect(recent.getOr('b', () => ({}))).not.toBe(first);
});
