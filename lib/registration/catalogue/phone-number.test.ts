import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedNumber, nationalNumber, pastedPhone, typedPhone } from './phone-number';

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
  '33 1234 5678 ext. 12',
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

/** The value of the field after the characters are typed one by one. */
const typedOneByOne = (text: string, code = '52') =>
  [...text].reduce((held, character) => typedPhone(held + character, held, code), '');

test.each([
  ['33abc 1234-5678999999', '33 1234-5678'],
  ['+52 (33) 1234 5678', '+52 (33) 1234 5678'],
  ['52 1 (33) 1234-5678', '52 1 (33) 1234-5678'],
  ['00 52 1 33 1234 56789', '00 52 1 33 1234 56789'],
  ['044 33 1234 56789', '044 33 1234 5678'],
  ['33.1234.5678', '3312345678'],
  ['+1 310 555 0100', '+1 310 555 0100'],
  ['e', ''],
])('typing %j leaves %j in the field', (typed, held) => {
  expect(typedOneByOne(typed)).toBe(held);
});

test('a complete number takes no digit in its middle, and gives back each that is deleted', () => {
  expect(typedPhone('33912345678', '3312345678', '52')).toBe('3312345678');
  expect(typedPhone('33 1234 56789', '33 1234 567890', '52')).toBe('33 1234 56789');
});

test.each([
  ['+52 (33) 1234 5678', '3312345678'],
  ['Tel.: 33.1234.5678 ext. 9', '3312345678'],
  ['33 1234 567 ext. 8', '33 1234 567 '],
  ['33 1234 56789', '33 1234 56789'],
  ['no number', ' '],
])('pasting %j leaves %j in the field', (pasted, held) => {
  expect(pastedPhone(pasted, '52')).toBe(held);
});

test('whatever is typed or pasted, the field holds digits, blanks, plus, minus and brackets', () => {
  const allowed = /^[\d\s+()-]*$/;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('52', '1', '', '1787'), (text, code) => {
      expect(pastedPhone(text, code)).toMatch(allowed);
      expect(typedOneByOne(text, code)).toMatch(allowed);
    }),
  );
});

test('ten digits can be typed in every country, with its code or without', () => {
  const number = fc.stringMatching(/^[2-9]\d{9}$/);
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('52', '1', '54', '44', '1787'),
      fc.constantFrom('', '+', '00', 'code'),
      (own, code, prefix) => {
        const typed = prefix === '' ? own : `${prefix === 'code' ? '' : prefix}${code} ${own}`;
        expect(nationalNumber(typedOneByOne(typed, code), code)).toBe(own);
      },
    ),
  );
});

test.each([
  ['3312345678', '52', '33\u00a01234\u00a05678'],
  ['4771234567', '52', '477\u00a0123\u00a04567'],
  ['5555550142', '1', '555\u00a0555\u00a00142'],
  ['331234', '52', '331234'],
])('%j of +%s is shown as %j', (number, phoneCode, shown) => {
  expect(groupedNumber(number, phoneCode)).toBe(shown);
});
