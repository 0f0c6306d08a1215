import { describe, expect, it } from 'vitest';
import { countryHasPostalLookup, isPostalCode, normalizePlace } from './rules';

describe('normalizePlace', () => {
  it('takes two spellings of a place for the same, whatever accents, case and punctuation', () => {
    expect(normalizePlace(' CIUDAD  DE MÉXICO')).toBe(normalizePlace('Ciudad de México'));
    expect(normalizePlace('Ciudad de Me\u0301xico')).toBe(normalizePlace('Ciudad de México'));
    expect(normalizePlace('Gustavo A. Madero')).toBe(normalizePlace('gustavo a madero'));
  });

  it('keeps apart what differs in a letter, a digit or a word', () => {
    expect(normalizePlace('Baja California')).not.toBe(normalizePlace('Baja California Sur'));
    expect(normalizePlace('San Juan Mixtepec, Distrito 08')).not.toBe(
      normalizePlace('San Juan Mixtepec, Distrito 26'),
    );
  });

  it('keeps names that are not in Latin letters', () => {
    expect(normalizePlace('東京')).not.toBe('');
  });
});

it('looks postal codes up in Mexico and the United States alone', () => {
  expect(['MX', 'US', 'mx', 'CA', 'PR', ''].filter(countryHasPostalLookup)).toEqual(['MX', 'US']);
});

it('takes five digits for a postal code and nothing else', () => {
  for (const code of ['44100', '01000', '00901']) expect(isPostalCode(code)).toBe(true);
  for (const code of ['', '4410', '441000', '90210-1234', '4410a', ' 44100', '４４１００', '44100\n']) {
    expect(isPostalCode(code)).toBe(false);
  }
});
