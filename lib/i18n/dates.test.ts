import { expect, test } from 'vitest';
import { dayAndMonth } from './dates';

test('writes a day in the language and time zone asked for', () => {
  const lateInMexico = new Date('2026-11-22T05:30Z');
  expect(dayAndMonth(lateInMexico, 'es', 'America/Mexico_City')).toBe('21 de noviembre');
  expect(dayAndMonth(lateInMexico, 'en', 'America/Mexico_City')).toBe('November 21');
  expect(dayAndMonth(lateInMexico, 'es', 'UTC')).toBe('22 de noviembre');
});
