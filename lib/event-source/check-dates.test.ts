import { expect, test } from 'vitest';
import { showDays } from './check-dates';

test('counts days across the end of a month', () => {
  const days = showDays({ firstDay: '2028-02-28', lastDay: '2028-03-01', opens: '10:00', closes: '18:00' });
  expect([...days.keys()]).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});
