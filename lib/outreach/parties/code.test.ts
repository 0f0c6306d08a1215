import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeDigits, shownCode } from '@/lib/base/code-digits';
import { newCode, readCode } from './code';

test('a code is read as it is shown, typed in small letters, and with letters that look like digits', () => {
  for (let round = 0; round < 200; round++) {
    const code = newCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(readCode(shownCode(code))).toBe(code);
    expect(readCode(` ${shownCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(
      code,
    );
  }
});

test('a mistyped character, and two neighbours that change places, make it no code', () => {
  const at = fc.integer({ min: 0, max: 7 });
  fc.assert(
    fc.property(at, fc.constantFrom(...codeDigits), (index, digit) => {
      const code = newCode();
      const mistyped = code.slice(0, index) + digit + code.slice(index + 1);
      expect(readCode(mistyped)).toBe(mistyped === code ? code : null);
    }),
  );
  let noticed = 0;
  for (let round = 0; round < 500; round++) {
    const code = newCode();
    const [first = '', second = ''] = [code[2], code[3]];
    const swapped = code.slice(0, 2) + second + first + code.slice(4);
    if (first === second || readCode(swapped) === null) noticed++;
  }
  // Digits that are 16 apart give the same sum.
  expect(noticed).toBeGreaterThan(450);
});

test('anything else is no code', () => {
  for (const text of ['', 'ABCD', '1234-567', '1234-56789', 'UUUU-UUUU', '٣٤٥٦٧٨٩٠'])
    expect(readCode(text)).toBeNull();
});
