import { sessionHours, sessionPlace } from '@/lib/conferences/session-times';
import type { ConferenceSession } from '@/lib/event/types';
import { pageLocale } from '@/lib/i18n/page-texts';

interface Props {
  sessions: readonly ConferenceSession[];
  /** All sessions are on one day, which is shown elsewhere, so it is omitted. */
  isOfDay?: boolean;
}

/** Sessions by title, each with its day, hours and room. */
export async function SessionList({ sessions, isOfDay }: Props) {
  const locale = await pageLocale();
  return (
    <ul className="space-y-2">
      {sessions.map((session) => (
        <li key={session.id}>
          <span className="block font-semibold">{session.title[locale]}</span>
          <span className="block text-small text-balance tabular-nums">
            {isOfDay
              ? `${sessionHours(session, locale)} · ${session.room[locale]}`
              : sessionPlace(session, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}
