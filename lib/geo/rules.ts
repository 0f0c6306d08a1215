import { asciiDigits } from '@/lib/base/digits';
import { normalizeText } from '@/lib/base/text-limit';

export interface State {
  /** ISO 3166-2 without the country prefix. */
  readonly code: string;
  readonly name: string;
}

export interface PrefixedState extends State {
  /** The first and the last two-digit number with which its postal codes begin; absent if that is no rule there. */
  readonly prefixes?: readonly [first: number, last: number];
}

/** Phone codes without a plus sign, by the country's ISO code in upper case. */
export type PhoneCodes = Readonly<Record<string, string>>;

/**
 * The place of a postal code, spelled as in the lists of states and cities; `city` is null if only the state is known.
 */
export interface ZipLookup {
  readonly stateName: string;
  readonly city: string | null;
}

/** The countries whose postal codes can be looked up. */
export const postalCountries = ['MX', 'US'] as const;
export type PostalCountry = (typeof postalCountries)[number];

/**
 * Whether a postal code of this country determines its state and, where known, its city: Mexico and the United States.
 */
export function countryHasPostalLookup(pais: string): pais is PostalCountry {
  return postalCountries.some((each) => each === pais);
}

/** Whether the text has the format of a postal code of those countries: five ASCII digits, without ZIP+4. */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{5}$/.test(text);
}

/** A postal code as it was typed or pasted: in those countries its digits, without what ZIP+4 adds. */
export function typedPostalCode(pais: string, typed: string): string {
  const code = asciiDigits(typed);
  if (!countryHasPostalLookup(pais)) return code;
  const digits = code.replace(/\D/g, '');
  return /^\s*\d{5}[\s-]*\d{4}\s*$/.test(code) ? digits.slice(0, 5) : digits;
}

/** The state whose postal codes begin with the first two digits of this code, which may be incomplete. */
export function stateOfPrefix<S extends PrefixedState>(states: readonly S[], code: string): S | undefined {
  const prefix = /^[0-9]{2}/.exec(code)?.[0];
  return states.find(
    ({ prefixes }) => prefixes && Number(prefix) >= prefixes[0] && Number(prefix) <= prefixes[1],
  );
}

/**
 * Normalizes a place name for comparison: no accents, lower case, and one space for anything other than letters and
 * digits.
 */
export function normalizePlace(text: string): string {
  return normalizeText(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
