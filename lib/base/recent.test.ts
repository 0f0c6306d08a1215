import { expect, test } from 'vitest';
import { Recent } from './recent';

test('what was kept last is remembered, the oldest forgotten first', () => {
  const recent = new Recent<number>(2);
  recent.keep('a', 1);
  recent.keep('b', 2);
  recent.keep('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([undefined, 2, 3]);
});

test('what is remembered is not made again', () => {
  const recent = new Recent<object>();
  const first = recent.getOr('a', () => ({}));
  expect(recent.getOr('a', () => ({}))).toBe(first);
  expect(recent.getOr('b', () => ({}))).not.toBe(first);
});
