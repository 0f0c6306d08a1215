import { expect, test } from 'vitest';
import {
  dateRange,
  dayOfMonth,
  daysFrom,
  hourRange,
  longDay,
  monthsLater,
  onDates,
  onMoment,
  shortDateRange,
} from './date-texts';

test.each([
  ['2028-02-16', '2028-02-19', '16 al 19 de febrero de 2028', '16–19 February 2028'],
  ['2029-05-12', '2029-05-12', '12 de mayo de 2029', '12 May 2029'],
  ['2028-01-30', '2028-02-02', '30 de enero al 2 de febrero de 2028', '30 January – 2 February 2028'],
  [
    '2027-12-30',
    '2028-01-02',
    '30 de diciembre de 2027 al 2 de enero de 2028',
    '30 December 2027 – 2 January 2028',
  ],
])('says %s to %s', (first, last, es, en) => {
  expect(dateRange(first, last)).toEqual({ es, en });
});

test('goes on in a sentence', () => {
  expect(onDates('2028-02-16', '2028-02-19')).toEqual({
    es: 'del 16 al 19 de febrero de 2028',
    en: 'on 16–19 February 2028',
  });
  expect(onDates('2029-05-12', '2029-05-12')).toEqual({ es: 'el 12 de mayo de 2029', en: 'on 12 May 2029' });
});

test.each([
  ['2028-02-16', '2028-02-19', '16–19 feb 2028', '16–19 Feb 2028'],
  ['2029-09-12', '2029-09-12', '12 sep 2029', '12 Sep 2029'],
  ['2028-01-30', '2028-02-02', '30 ene – 2 feb 2028', '30 Jan – 2 Feb 2028'],
  ['2027-12-30', '2028-01-02', '30 dic 2027 – 2 ene 2028', '30 Dec 2027 – 2 Jan 2028'],
])('shortens %s to %s', (first, last, es, en) => {
  expect(shortDateRange(first, last)).toEqual({ es, en });
});

test('names the weekday', () => {
  expect(longDay('2028-02-15')).toEqual({
    es: 'martes 15 de febrero de 2028',
    en: 'Tuesday 15 February 2028',
  });
  expect(dayOfMonth('2028-02-15')).toEqual({ es: 'martes 15', en: 'Tuesday 15' });
});

test.each([
  ['10:00', '18:00', '10 a 18 h', '10 am to 6 pm'],
  ['09:30', '17:00', '9:30 a 17 h', '9:30 am to 5 pm'],
  ['00:00', '12:05', '0 a 12:05 h', '12 am to 12:05 pm'],
])('says %s to %s', (opens, closes, es, en) => {
  expect(hourRange(opens, closes)).toEqual({ es, en });
});

test('counts months to a day that exists, and days across the end of a month', () => {
  expect(monthsLater('2028-02-19', 12)).toBe('2029-02-19');
  expect(monthsLater('2028-01-31', 1)).toBe('2028-02-29');
  expect(monthsLater('2027-08-31', 18)).toBe('2029-02-28');
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

test.each([
  ['09:00', 'el miércoles 1 de septiembre de 2027 a las 9 h', 'on Wednesday 1 September 2027 at 9 am'],
  ['01:30', 'el miércoles 1 de septiembre de 2027 a la 1:30 h', 'on Wednesday 1 September 2027 at 1:30 am'],
  ['00:00', 'el miércoles 1 de septiembre de 2027', 'on Wednesday 1 September 2027'],
])('says that registration opens at %s', (time, es, en) => {
  expect(onMoment('2027-09-01', time)).toEqual({ es, en });
});
