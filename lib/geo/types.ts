import type { Locale } from '@/lib/i18n/locale';

export interface CountryName {
  readonly iso2: string;
  readonly name: string;
}

export interface State {
  /** ISO 3166-2 without the country prefix. */
  readonly code: string;
  readonly name: string;
}

export interface PrefixedState extends State {
  /** The first and the last number that its postal codes begin with, of two digits. */
  readonly prefixes: readonly [first: number, last: number];
}

export interface Country extends CountryName {
  /** Digits without a plus sign, such as `52`. */
  readonly phone_code: string;
  readonly states: readonly State[];
}

/** The place of a postal code, spelled as in the lists of states and cities; `city` is null where only the state is known. */
export interface ZipLookup {
  readonly stateName: string;
  readonly city: string | null;
}

/** Countries, by ISO 3166-1 alpha-2 code in any case, and places; an unchanged list is the same frozen object. */
export interface Geo {
  /** All countries, named in `locale` and sorted by its collation. */
  countries(locale: Locale): Promise<readonly CountryName[]>;
  country(iso2: string, locale: Locale): Promise<Country | null>;
  /** Null for an unknown country, empty for one without states. */
  states(iso2: string): Promise<readonly State[] | null>;
  /** City names of a state, found by its code or name, ignoring accents and case; null for an unknown country or state. */
  cities(iso2: string, state: string): Promise<readonly string[] | null>;
  /** Null for an unassigned code and for every country except MX and US. */
  zip(iso2: string, zip: string): Promise<ZipLookup | null>;
}
