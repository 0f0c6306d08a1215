import { chosenSessions } from '@/lib/conferences/rules';
import { sessionTime } from '@/lib/conferences/session-times';
import { Action, Greeting, Note, Paragraph } from './parts/content';
import { Facts } from './parts/facts';
import type { MailView } from './view';

/** Confirms a conference attendee's choice of sessions. */
export function SessionsChosen(view: MailView<'sessionsChosen'>) {
  const { event, names, locale, t, props } = view;
  const sessions = chosenSessions(event.programme, props.sessions.split(','));
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      {sessions.length === 0 ? (
        <Paragraph>{t('mail.sessionsChosen.none', names)}</Paragraph>
      ) : (
        <>
          <Paragraph>{t('mail.sessionsChosen.text', names)}</Paragraph>
          <Facts
            setting={view}
            facts={sessions.map((session) => [
              sessionTime(session, locale),
              `${session.title[locale]} · ${session.room[locale]}`,
            ])}
          />
        </>
      )}
      <Action view={view} />
      <Note setting={view}>
        {sessions.length > 0 && t('mail.sessionsChosen.calendar', { city: event.venue.city[locale] })}
        {t('mail.sessionsChosen.change')}
      </Note>
    </>
  );
}
