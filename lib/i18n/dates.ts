import type { Locale } from './locale';

/** Day and month of a date in a time zone: `21 de noviembre`, `November 21`. */
export function dayAndMonth(date: Date, locale: Locale, timeZone: string): string {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone }).format(date);
}

/** Day, month and time of a date in a time zone: `21 de noviembre, 16:05`, `November 21 at 16:05`. */
export function dayAndTime(date: Date, locale: Locale, timeZone: string): string {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', ...time, timeZone }).format(date);
}
