export const locales = ['es', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'es';

/** The query parameter that chooses a language, and the cookie that stores the choice. */
export const localeCookie = 'lang';

/** A value in both languages. */
export type Localized<T = string> = Record<Locale, T>;

/** The locale that a value names, ignoring case; undefined for any other value. */
export function readLocale(value: unknown): Locale | undefined {
  if (typeof value !== 'string') return undefined;
  const lower = value.trim().toLowerCase();
  return locales.find((locale) => locale === lower);
}
