import type { Locale } from '@/lib/i18n/locale';

export interface CountryName {
  iso2: string;
  name: string;
}

export interface State {
  code: string;
  name: string;
}

export interface Country extends CountryName {
  /** Digits without a plus, `52`. */
  phone_code: string;
  states: State[];
}

/** What a postal code tells, in the spelling of the lists; `city` is null where only the state is known. */
export interface ZipLookup {
  stateName: string;
  city: string | null;
}

/** Countries and places. A country is meant by its ISO 3166-1 alpha-2 code in any letter case. */
export interface Geo {
  /** All countries, named in `locale` and sorted by its collation. */
  countries(locale: Locale): Promise<CountryName[]>;
  country(iso2: string, locale: Locale): Promise<Country | null>;
  /** Null for an unknown country, empty for one without states. */
  states(iso2: string): Promise<State[] | null>;
  /** City names of a state, by its code or its name, accents and case ignored; null for an unknown country or state. */
  cities(iso2: string, state: string): Promise<string[] | null>;
  /** Null for a code that is not assigned, and for every country but MX and US. */
  zip(iso2: string, zip: string): Promise<ZipLookup | null>;
}
