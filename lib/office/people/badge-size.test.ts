import { expect, test } from 'vitest';
import { codeSide } from './badge-size';

const dotsOf = (side: number, modules: number) => (side / modules) * (203 / 25.4);

test.each([
  [{ width: 90, height: 60 }, 37, 5],
  [{ width: 86, height: 54 }, 37, 4],
  [{ width: 150, height: 100 }, 37, 8],
  // Too small for four dots within two fifths of the height.
  [{ width: 60, height: 40 }, 45, 4],
])('a module of the code on a badge of %j is a whole number of printer dots', (size, modules, dots) => {
  const side = codeSide(modules, size);
  expect(dotsOf(side, modules)).toBeCloseTo(dots, 9);
  if (dots > 4) expect(side).toBeLessThanOrEqual(0.4 * size.height);
});
