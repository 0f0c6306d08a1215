import type { Locale } from './locale';

/** One for each language and time zone, since they are slow to create. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day without its year, on the clock of that time zone: `21 de noviembre`, `November 21`. */
export function dayAndMonth(date: Date, locale: Locale, timeZone: string): string {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  const key = `${tag} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone });
  formats.set(key, format);
  return format.format(date);
}
