import { expect, test } from 'vitest';
import { scaleOf } from './day-chart';

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [17, 20],
  [45, 50],
  [101, 200],
  [1_234, 2_000],
  [30_000, 40_000],
])('the scale for at most %d ends at %d', (most, end) => {
  expect(scaleOf(most)).toBe(end);
});
