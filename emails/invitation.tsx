import { Action } from './parts/action';
import { Correct } from './parts/correct';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import { Pass } from './parts/pass';
import type { MailView } from './view';

/** Confirms a registration, with the entry pass. */
export function Invitation(view: MailView<'invitation'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>
        {t('mail.invitation.text', {
          event: name,
          dates: event.when[locale],
          place: event.venue.city[locale],
        })}
      </Paragraph>
      <Pass setting={view} holder={props} />
      {link && <Action setting={view} label={t('mail.invitation.action')} href={link} />}
      {link && <Correct setting={view} href={link} />}
      <Note setting={view}>
        {t('mail.passLead')}
        {t('mail.calendarNote')}
      </Note>
    </>
  );
}
