import { clockTimeOf } from '@/lib/base/venue-time';
import type { Locale } from '@/lib/i18n/locale';
import type { Key } from '@/lib/i18n/translator';

export type GateTexts = Readonly<Record<Key<'gate'>, string>>;

/** The language and the time zone in which times are written. */
export interface Zone {
  locale: Locale;
  timeZone: string;
}

/** A time at the venue, such as `10:02`. */
export const clockText = (at: number, { timeZone }: Zone): string => clockTimeOf(at, timeZone);
