import { describe, expect, test } from 'vitest';
import { mexicanStates } from './mexico';
import {
  countryHasPostalLookup,
  isPostalCode,
  normalizePlace,
  stateOfPrefix,
  typedPostalCode,
} from './rules';

describe('normalizePlace', () => {
  test('makes two spellings equal that differ in accents, case and punctuation', () => {
    expect(normalizePlace(' CIUDAD  DE MÉXICO')).toBe(normalizePlace('Ciudad de México'));
    expect(normalizePlace('Ciudad de Me\u0301xico')).toBe(normalizePlace('Ciudad de México'));
    expect(normalizePlace('Gustavo A. Madero')).toBe(normalizePlace('gustavo a madero'));
  });

  test('keeps names distinct that differ in a letter, a digit or a word', () => {
    expect(normalizePlace('Baja California')).not.toBe(normalizePlace('Baja California Sur'));
    expect(normalizePlace('San Juan Mixtepec, Distrito 08')).not.toBe(
      normalizePlace('San Juan Mixtepec, Distrito 26'),
    );
  });

  test('keeps names in other scripts', () => {
    expect(normalizePlace('東京')).not.toBe('');
  });
});

test('looks up postal codes in Mexico and the United States only', () => {
  expect(['MX', 'US', 'mx', 'CA', 'PR', ''].filter(countryHasPostalLookup)).toEqual(['MX', 'US']);
});

describe('stateOfPrefix', () => {
  const nameOf = (code: string) => stateOfPrefix(mexicanStates, code)?.name;

  test('knows the state of a Mexican code from its second digit on', () => {
    expect(['44', '441', '49100', '57', '01'].map(nameOf)).toEqual([
      'Jalisco',
      'Jalisco',
      'Jalisco',
      'Estado de México',
      'Ciudad de México',
    ]);
  });

  test('is undefined for one digit, an unassigned prefix or anything else', () => {
    for (const code of ['', '4', '00', '17', '18000', '4a', 'C1', ' 44'])
      expect(nameOf(code)).toBeUndefined();
  });
});

test('accepts exactly five digits as a postal code', () => {
  for (const code of ['44100', '01000', '00901']) expect(isPostalCode(code)).toBe(true);
  for (const code of ['', '4410', '441000', '90210-1234', '4410a', ' 44100', '４４１００', '44100\n']) {
    expect(isPostalCode(code)).toBe(false);
  }
});

test.each([
  ['US', '90210-1234', '90210'],
  ['US', ' 902101234 ', '90210'],
  ['US', '9021', '9021'],
  ['MX', '０１０００', '01000'],
  ['MX', '01 000', '01000'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
  ['BO', '０', '0'],
])('a postal code of %s typed as %j is %j', (pais, typed, code) => {
  expect(typedPostalCode(pais, typed)).toBe(code);
});
