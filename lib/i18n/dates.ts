import type { Locale } from './locale';

/** What writes dates takes longer to make than to use. */
const writers = new Map<string, Intl.DateTimeFormat>();

/** A day without its year as the clock of that zone shows it: `21 de noviembre`, `November 21`. */
export function dayAndMonth(date: Date, locale: Locale, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  let writer = writers.get(key);
  if (!writer) {
    const tag = locale === 'es' ? 'es-MX' : 'en-US';
    writer = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone });
    writers.set(key, writer);
  }
  return writer.format(date);
}
