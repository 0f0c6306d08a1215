import { Recent } from '@/lib/base/recent';
import type { Locale } from './locale';

/** Creating a date format costs far more than using it. */
const formats = new Recent<Intl.DateTimeFormat>();

/** The day and month in that time zone: `21 de noviembre`, `November 21`. */
export function dayAndMonth(date: Date, locale: Locale, timeZone: string): string {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  return formats
    .getOr(
      `${locale} ${timeZone}`,
      () => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone }),
    )
    .format(date);
}
