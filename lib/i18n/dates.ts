import { Recent } from '@/lib/base/recent';
import type { Locale } from './locale';

/** What writes dates takes longer to make than to use. */
const writers = new Recent<Intl.DateTimeFormat>();

/** A day without its year as the clock of that zone shows it: `21 de noviembre`, `November 21`. */
export function dayAndMonth(date: Date, locale: Locale, timeZone: string): string {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  return writers
    .getOr(
      `${locale} ${timeZone}`,
      () => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone }),
    )
    .format(date);
}
