import type { ConferenceSession } from '@/lib/event/types';
import { hourRange, namedDay } from '@/lib/i18n/dates';
import type { Locale } from '@/lib/i18n/locale';

type Times = Pick<ConferenceSession, 'startsAt' | 'endsAt'>;

/** The day of a session, or a date, as a heading: `Miércoles 16 de febrero`, `Wednesday, February 16`. */
export function sessionDay(startsAt: string, locale: Locale): string {
  const name = namedDay(startsAt.slice(0, 10))[locale];
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The hours of a session: `10:30 a 11:30 h`, `10:30 to 11:30 AM`. */
export const sessionHours = ({ startsAt, endsAt }: Times, locale: Locale): string =>
  hourRange(startsAt.slice(11), endsAt.slice(11))[locale];

/** When a session is: `Miércoles 16 de febrero, 10:30 a 11:30 h`. */
export const sessionTime = (session: Times, locale: Locale): string =>
  `${sessionDay(session.startsAt, locale)}, ${sessionHours(session, locale)}`;

/** When and where a session is: `Miércoles 16 de febrero, 10:30 a 11:30 h · Sala Parota`. */
export const sessionPlace = (session: ConferenceSession, locale: Locale): string =>
  `${sessionTime(session, locale)} · ${session.room[locale]}`;
