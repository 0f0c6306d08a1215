import type { ConferenceSession } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';

// Times stand as the venue's clock shows them, wherever the reader is: they are formatted as if they were UTC.

/** The day of a session, or of a date: `Miércoles, 16 de febrero`, `Wednesday, February 16`. */
export function sessionDay(startsAt: string, locale: Locale): string {
  const name = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${startsAt.slice(0, 10)}T00:00Z`));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The hours of a session: `10:30–11:30`. */
export function sessionHours(
  { startsAt, endsAt }: Pick<ConferenceSession, 'startsAt' | 'endsAt'>,
  locale: Locale,
): string {
  const clock = new Intl.DateTimeFormat(locale === 'es' ? 'es' : 'en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return clock.formatRange(new Date(`${startsAt}Z`), new Date(`${endsAt}Z`));
}

/** When and where a session is: `Miércoles, 16 de febrero, 10:30–11:30 · Sala Parota`. */
export function sessionPlace(session: ConferenceSession, locale: Locale): string {
  const { startsAt, room } = session;
  return `${sessionDay(startsAt, locale)}, ${sessionHours(session, locale)} · ${room[locale]}`;
}
