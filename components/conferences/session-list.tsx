import { sessionDay, sessionHours } from '@/lib/conferences/session-times';
import type { ConferenceSession } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';

/** Sessions by title, each with its day, hours and room. */
export function SessionList({
  sessions,
  locale,
}: {
  sessions: readonly ConferenceSession[];
  locale: Locale;
}) {
  return (
    <ul className="space-y-2">
      {sessions.map((session) => (
        <li key={session.id}>
          <span className="block font-semibold">{session.title[locale]}</span>
          <span className="block text-small tabular-nums">
            {sessionDay(session.startsAt, locale)}, {sessionHours(session, locale)} · {session.room[locale]}
          </span>
        </li>
      ))}
    </ul>
  );
}
