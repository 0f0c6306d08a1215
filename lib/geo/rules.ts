/** The countries whose postal codes we can look up. */
export const postalCountries = ['MX', 'US'] as const;
export type PostalCountry = (typeof postalCountries)[number];

/** Whether state and city of this country follow from a postal code (spec §4, §5: Mexico and the United States). */
export function countryHasPostalLookup(pais: string): pais is PostalCountry {
  return (postalCountries as readonly string[]).includes(pais);
}

/** Whether a text has the shape of a postal code of those countries: five ASCII digits, so no ZIP+4. */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{5}$/.test(text);
}

/** The form under which two spellings of a place are the same: no accents, no case, one space for all that is no letter or digit. */
export function normalizePlace(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
