import { expect, test } from 'vitest';
import { badgeLayout, badgeMargin, codeSide } from './badge-size';

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

test.each([
  [{ width: 90, height: 60 }, false],
  [{ width: 86, height: 54 }, false],
  [{ width: 150, height: 100 }, false],
  [{ width: 60, height: 40 }, true],
])('on a badge of %j nothing overlaps, and the names are beside the code: %s', (size, isBeside) => {
  const { side, bar, head, folio, names, lines } = badgeLayout(37, size);
  expect(names.isBeside).toBe(isBeside);
  const foot = bar + 1;
  const inner = size.height - badgeMargin - foot;
  expect(side + folio).toBeLessThanOrEqual(inner);
  expect(Math.max(names.width, lines.width + side)).toBeLessThanOrEqual(size.width - 2 * badgeMargin);
  expect(head + names.height + (isBeside ? lines.height : side + folio)).toBeLessThanOrEqual(inner + 1e-9);
  expect(names.height).toBeGreaterThanOrEqual(12);
});
