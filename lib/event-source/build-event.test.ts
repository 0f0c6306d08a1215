import { expect, test } from 'vitest';
import { showDays } from './check-dates';
import { monthsLater } from './privacy-notice';

test('counts months to a day that exists', () => {
  expect(monthsLater('2028-02-19', 12)).toBe('2029-02-19');
  expect(monthsLater('2028-01-31', 1)).toBe('2028-02-29');
  expect(monthsLater('2027-08-31', 18)).toBe('2029-02-28');
});

test('counts days across the end of a month', () => {
  const days = showDays({ firstDay: '2028-02-28', lastDay: '2028-03-01', opens: '10:00', closes: '18:00' });
  expect([...days.keys()]).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});
