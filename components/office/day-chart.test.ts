import { expect, test } from 'vitest';
import { scaleOf } from './day-chart';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [17, 18],
  [99, 100],
  [101, 120],
  [1_234, 1_400],
])('the scale for at most %d ends at %d', (most, end) => {
  expect(scaleOf(most)).toBe(end);
});
