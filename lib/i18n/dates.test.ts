import { describe, expect, test } from 'vitest';
import {
  atTime,
  clockTime,
  dateRange,
  dayAndMonth,
  dayAndTime,
  fullDay,
  hourRange,
  longDay,
  namedDay,
  onDates,
  onMoment,
  plainDay,
  relativeTime,
  shortDateRange,
  shortDay,
} from './dates';
import type { Localized } from './locale';

/** A no-break space, which a failing comparison would not show. */
const visible = ({ es, en }: Localized) =>
  ({ es: es.replaceAll('\u00a0', '~'), en: en.replaceAll('\u00a0', '~') }) satisfies Localized;

describe('days', () => {
  test.each([
    ['2028-02-16', '2028-02-19', '16 al 19 de febrero de 2028', 'February\u00a016–19, 2028'],
    ['2029-05-12', '2029-05-12', '12 de mayo de 2029', 'May\u00a012, 2029'],
    [
      '2028-01-30',
      '2028-02-02',
      '30 de enero al 2 de febrero de 2028',
      'January\u00a030 – February\u00a02, 2028',
    ],
    [
      '2027-12-30',
      '2028-01-02',
      '30 de diciembre de 2027 al 2 de enero de 2028',
      'December\u00a030, 2027 – January\u00a02, 2028',
    ],
  ])('%s to %s', (first, last, es, en) => {
    expect(dateRange(first, last)).toEqual({ es, en });
  });

  test.each([
    ['2028-02-16', '2028-02-19', '16–19 feb 2028', 'Feb\u00a016–19, 2028'],
    ['2029-09-12', '2029-09-12', '12 sep 2029', 'Sep\u00a012, 2029'],
    ['2028-01-30', '2028-02-02', '30 ene – 2 feb 2028', 'Jan\u00a030 – Feb\u00a02, 2028'],
    ['2027-12-30', '2028-01-02', '30 dic 2027 – 2 ene 2028', 'Dec\u00a030, 2027 – Jan\u00a02, 2028'],
  ])('%s to %s, short', (first, last, es, en) => {
    expect(shortDateRange(first, last)).toEqual({ es, en });
  });

  test('inside a sentence', () => {
    expect(onDates('2028-02-16', '2028-02-19')).toEqual({
      es: 'del 16 al 19 de febrero de 2028',
      en: 'on February\u00a016–19, 2028',
    });
    expect(onDates('2029-05-12', '2029-05-12')).toEqual({
      es: 'el 12 de mayo de 2029',
      en: 'on May\u00a012, 2029',
    });
  });

  test('with and without weekday and year', () => {
    expect(plainDay('2026-11-01')).toEqual({ es: '1 de noviembre de 2026', en: 'November\u00a01, 2026' });
    expect(namedDay('2028-02-15')).toEqual({ es: 'martes 15 de febrero', en: 'Tuesday, February\u00a015' });
    expect(shortDay('2028-02-16')).toEqual({ es: 'mié 16', en: 'Wed 16' });
    expect(longDay('2028-02-15')).toEqual({
      es: 'martes 15 de febrero de 2028',
      en: 'Tuesday, February\u00a015, 2028',
    });
  });
});

describe('times of the venue’s clock', () => {
  test.each([
    ['10:00', '18:00', '10:00 a 18:00~h', '10~AM to 6~PM'],
    ['09:30', '17:00', '9:30 a 17:00~h', '9:30~AM to 5~PM'],
    ['10:30', '11:30', '10:30 a 11:30~h', '10:30 to 11:30~AM'],
    ['11:00', '12:00', '11:00 a 12:00~h', '11~AM to 12~PM'],
    ['00:00', '12:05', '0:00 a 12:05~h', '12~AM to 12:05~PM'],
  ])('%s to %s', (opens, closes, es, en) => {
    expect(visible(hourRange(opens, closes))).toEqual({ es, en });
  });

  test.each([
    ['10:00', '10:00~h', '10~AM'],
    ['16:05', '16:05~h', '4:05~PM'],
    ['00:30', '0:30~h', '12:30~AM'],
  ])('at %s', (time, es, en) => {
    expect(visible(clockTime(time))).toEqual({ es, en });
  });

  test.each([
    [
      '09:00',
      'el miércoles 1 de septiembre de 2027 a las 9:00~h',
      'on Wednesday, September~1, 2027, at 9~AM',
    ],
    [
      '01:30',
      'el miércoles 1 de septiembre de 2027 a la 1:30~h',
      'on Wednesday, September~1, 2027, at 1:30~AM',
    ],
    ['00:00', 'el miércoles 1 de septiembre de 2027', 'on Wednesday, September~1, 2027'],
  ])('registration opens at %s', (time, es, en) => {
    expect(visible(onMoment('2027-09-01', time))).toEqual({ es, en });
  });
});

test('an instant is written as the clocks of a time zone show it', () => {
  const lateInMexico = new Date('2026-11-22T05:30Z');
  const mexico = 'America/Mexico_City';
  expect(dayAndMonth(lateInMexico, mexico)).toEqual({ es: '21 de noviembre', en: 'November\u00a021' });
  expect(dayAndMonth(lateInMexico, 'UTC').es).toBe('22 de noviembre');
  expect(fullDay(lateInMexico, mexico)).toEqual({
    es: '21 de noviembre de 2026',
    en: 'November\u00a021, 2026',
  });
  expect(visible(dayAndTime(lateInMexico, mexico))).toEqual({
    es: '21 de noviembre a las 23:30~h',
    en: 'November~21 at 11:30~PM',
  });
  expect(visible(dayAndTime(new Date('2026-11-22T06:00Z'), mexico)).en).toBe('November~22 at 12~AM');
});

test.each([
  [0, 'dentro de 1 segundo', 'in 1 second'],
  [59, 'dentro de 59 segundos', 'in 59 seconds'],
  [119, 'dentro de 119 segundos', 'in 119 seconds'],
  [121, 'dentro de 3 minutos', 'in 3 minutes'],
  [900, 'dentro de 15 minutos', 'in 15 minutes'],
  [83_124, 'dentro de 24 horas', 'in 24 hours'],
])('writes %i seconds in a suitable unit', (seconds, es, en) => {
  expect(relativeTime(seconds, 'es')).toBe(es);
  expect(relativeTime(seconds, 'en')).toBe(en);
});

test('a time in a sentence has its article in Spanish', () => {
  expect(visible(atTime('01:05'))).toEqual({ es: 'a la 1:05~h', en: 'at 1:05~AM' });
  expect(visible(atTime('13:05'))).toEqual({ es: 'a las 13:05~h', en: 'at 1:05~PM' });
});
