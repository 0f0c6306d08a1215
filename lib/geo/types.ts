import type { Locale } from '@/lib/i18n/locale';

export interface CountryName {
  readonly iso2: string;
  readonly name: string;
}

export interface State {
  readonly code: string;
  readonly name: string;
}

export interface Country extends CountryName {
  /** Digits without a plus, `52`. */
  readonly phone_code: string;
  readonly states: readonly State[];
}

/** What a postal code tells, in the spelling of the lists; `city` is null where only the state is known. */
export interface ZipLookup {
  readonly stateName: string;
  readonly city: string | null;
}

/**
 * Countries and places. A country is meant by its ISO 3166-1 alpha-2 code in any letter case.
 * Lists are shared between callers and frozen; a list that did not change is the same object at every call.
 */
export interface Geo {
  /** All countries, named in `locale` and sorted by its collation. */
  countries(locale: Locale): Promise<readonly CountryName[]>;
  country(iso2: string, locale: Locale): Promise<Country | null>;
  /** Null for an unknown country, empty for one without states. */
  states(iso2: string): Promise<readonly State[] | null>;
  /** City names of a state, by its code or its name, accents and case ignored; null for an unknown country or state. */
  cities(iso2: string, state: string): Promise<readonly string[] | null>;
  /** Null for a code that is not assigned, and for every country but MX and US. */
  zip(iso2: string, zip: string): Promise<ZipLookup | null>;
}
