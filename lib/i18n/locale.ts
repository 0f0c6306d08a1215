export const locales = ['es', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'es';

export const localeCookie = 'lang';
export const categoryCookie = 'asistencia';

/** A text in both languages. */
export type Localized<T = string> = Record<Locale, T>;

/** The locale that a value names in any letter case, or undefined. */
export function readLocale(value: unknown): Locale | undefined {
  if (typeof value !== 'string') return undefined;
  const lower = value.trim().toLowerCase();
  return locales.find((locale) => locale === lower);
}
