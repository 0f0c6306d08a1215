import { expect, test } from 'vitest';
import { typedYear, yearAsEntered } from './typed-year';

const dates = [
  '1980',
  ' 1980 ',
  '１９８０',
  '15/03/1980',
  '1980-03-15',
  '15 de marzo de 1980',
  'March 15, 1980',
  '1980年3月15日',
  '15.03.1980 00:00',
  '1980-03-15T00:00:00Z',
  '15031980',
  '19800315',
  '20011980',
];

test('a pasted date gives its year', () => {
  for (const date of dates) {
    expect(typedYear(date), date).toBe('1980');
    expect(yearAsEntered(date, false), date).toBe('1980');
    expect(yearAsEntered(date, true), date).toBe('1980');
  }
  expect(typedYear('20121231')).toBe('2012');
});

test('a date without a single year becomes no other year', () => {
  for (const date of ['15/03/80', '150380', '1980-2001', '15031503']) {
    expect(typedYear(date), date).toBe(date);
    expect(yearAsEntered(date, false), date).toBe(date);
  }
});

test('typing adds at most four digits', () => {
  for (const [typed, shown] of [
    ['', ''],
    ['19a', '19'],
    ['198', '198'],
    ['1879', '1879'],
    ['19805', '1980'],
    ['１９', '19'],
  ] as const)
    expect(yearAsEntered(typed, true), typed).toBe(shown);
  expect(yearAsEntered('año 85', false)).toBe('85');
  expect(yearAsEntered('ninguno', false)).toBe('');
});
