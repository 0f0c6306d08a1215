import { clockTimeOf } from '@/lib/base/venue-time';
import { formatLocale, type Locale } from '@/lib/i18n/locale';
import type { Key } from '@/lib/i18n/translator';

export type GateTexts = Readonly<Record<Key<'gate'>, string>>;

/** The language and the time zone in which times are written. */
export interface Zone {
  locale: Locale;
  timeZone: string;
}

/** A time at the venue, such as `10:02`. */
export const clockText = (at: number, { timeZone }: Zone): string => clockTimeOf(at, timeZone);

/** A date such as `2028-02-16` in words. */
export const dayText = (day: string, { locale }: Zone): string =>
  new Intl.DateTimeFormat(formatLocale[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
