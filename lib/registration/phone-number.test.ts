import { expect, test } from 'vitest';
import { nationalNumber } from './phone-number';

test.each([
  '3312345678',
  ' 33 1234 5678 ',
  '(33) 1234-5678',
  '33.1234.5678',
  '+52 33 1234 5678',
  '+523312345678',
  '(+52) 33 1234 5678',
  '0052 33 1234 5678',
  '00523312345678',
  '52 33 1234 5678',
  '52 1 33 1234 5678',
  '+52 1 33 1234 5678',
  '+521 (33) 1234–5678',
  '+52 33 1234 5678',
  '044 33 1234 5678',
  '01 33 1234 5678',
  'Cel. 33 1234 5678',
])('%j is 33 1234 5678 in Mexico', (typed) => {
  expect(nationalNumber(typed, '52')).toBe('3312345678');
});

test.each([
  ['1', '+1 (310) 555-0100', '3105550100'],
  ['1', '1-310-555-0100', '3105550100'],
  ['1', '001 310 555 0100', '3105550100'],
  ['54', '+54 11 4321 5678', '1143215678'],
  ['44', '+44 (0)20 7946 0958', '2079460958'],
  ['44', '07911 123456', '7911123456'],
])('the code of a country, %s, is taken off %j', (code, typed, number) => {
  expect(nationalNumber(typed, code)).toBe(number);
});

test.each([
  ['52', '5212345678'],
  ['1', '1234567890'],
])('ten digits are the number, even where they begin with the country’s code: %s %j', (code, typed) => {
  expect(nationalNumber(typed, code)).toBe(typed);
});

test.each([
  ['52', ''],
  ['52', '331'],
  ['52', '33 1234 567'],
  ['52', '33 1234 56789'],
  ['52', '+1 310 555 0100'],
  ['52', '1 310 555 0100'],
  ['52', '+33 12345678'],
  ['52', '33 1234 567 ext. 8'],
  ['52', '33 1234 56O8 1'],
  ['34', '+34 612 345 678'],
  ['', '+52 33 1234 5678'],
])('what is no number of ten digits of the country stays as typed: %s %j', (code, typed) => {
  expect(nationalNumber(typed, code)).toBe(typed);
});
