import { expect, test } from 'vitest';
import { Recent } from './recent';

test('what was kept last is remembered, the oldest forgotten first', () => {
  const recent = new Recent<number>(2);
  recent.keep('a', 1);
  recent.keep('b', 2);
  recent.keep('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([undefined, 2, 3]);
});
