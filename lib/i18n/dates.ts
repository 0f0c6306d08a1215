import type { Locale } from './locale';

/** Day and month of a date in a time zone: `21 de noviembre`, `November 21`. */
export function dayAndMonth(date: Date, locale: Locale, timeZone: string): string {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone }).format(date);
}
