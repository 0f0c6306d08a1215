import type { Locale } from './locale';

/** The name of a country (ISO2) in a language; the code itself where it has none. */
export function countryName(iso2: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(iso2) ?? iso2;
}
