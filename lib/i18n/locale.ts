export type Locale = 'es' | 'en';

/** In the event's order. next.config.ts inlines it at build time. Scripts and tests use the default order. */
export const locales: readonly [Locale, Locale] =
  // A bundle has no environment; the build replaces this expression.
  process.env.BUILT_LANGUAGES === 'en,es' ? ['en', 'es'] : ['es', 'en'];

/** For people whose browser asks for neither language. */
export const defaultLocale: Locale = locales[0];

/** The query parameter that chooses a language, and the cookie that stores the choice. */
export const localeCookie = 'lang';

/** A value in both languages. */
export type Localized<T = string> = Record<Locale, T>;

/** The result of `say` for each language. */
export function bothLanguages<T>(say: (locale: Locale) => T): Localized<T> {
  return { es: say('es'), en: say('en') };
}

/** The Spanish of Mexico and the English of the United States, by which numbers, lists and names are formatted. */
export const formatLocale: Localized = { es: 'es-MX', en: 'en-US' };

/** `12,345` */
export const numberText = (value: number, locale: Locale): string =>
  value.toLocaleString(formatLocale[locale]);

/** Country names by code. */
export const countryNames = (locale: Locale) =>
  new Intl.DisplayNames(formatLocale[locale], { type: 'region' });

/** The locale that a value names, ignoring case; undefined for any other value. */
export function readLocale(value: unknown): Locale | undefined {
  if (typeof value !== 'string') return undefined;
  const lower = value.trim().toLowerCase();
  return locales.find((locale) => locale === lower);
}
