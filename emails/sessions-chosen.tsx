import { chosenSessions } from '@/lib/conferences/rules';
import { sessionDay, sessionHours } from '@/lib/conferences/session-times';
import { Action } from './parts/action';
import { Facts } from './parts/facts';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Confirms a conference attendee's choice of sessions. */
export function SessionsChosen(view: MailView<'sessionsChosen'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  const sessions = chosenSessions(event.programme, props.sessions.split(','));
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      {sessions.length === 0 ? (
        <Paragraph>{t('mail.sessionsChosen.none', { event: name })}</Paragraph>
      ) : (
        <>
          <Paragraph>{t('mail.sessionsChosen.text', { event: name })}</Paragraph>
          <Facts
            setting={view}
            facts={sessions.map((session) => [
              `${sessionDay(session.startsAt, locale)}, ${sessionHours(session, locale)}`,
              `${session.title[locale]} · ${session.room[locale]}`,
            ])}
          />
        </>
      )}
      {link && <Action setting={view} label={t('mail.sessionsChosen.action')} href={link} />}
      <Note setting={view}>
        {sessions.length > 0 && t('mail.sessionsChosen.calendar', { city: event.venue.city[locale] })}
        {t('mail.sessionsChosen.change')}
      </Note>
    </>
  );
}
