import { expect, test } from 'vitest';
import { monthsLater } from './privacy-notice';

test('counts months to a day that exists', () => {
  expect(monthsLater('2028-02-19', 12)).toBe('2029-02-19');
  expect(monthsLater('2028-01-31', 1)).toBe('2028-02-29');
  expect(monthsLater('2027-08-31', 18)).toBe('2029-02-28');
});
