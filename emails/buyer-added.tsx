import { Action } from './parts/action';
import { Correct } from './parts/correct';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import { Pass } from './parts/pass';
import type { MailView } from './view';

/** Confirms a buyer's registration: the entry pass, and the next steps if premarket access was requested. */
export function BuyerAdded(view: MailView<'buyerAdded'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>
        {t('mail.buyerAdded.text', {
          event: name,
          dates: event.when[locale],
          place: event.venue.city[locale],
        })}
      </Paragraph>
      {props.vip && (
        <Note setting={view} title={t('mail.buyerAdded.premarketTitle')}>
          {event.premarket?.text[locale] ?? t('mail.buyerAdded.premarketValidated')}
          {t('mail.buyerAdded.premarketContact', { email: event.contact.premarketEmail })}
        </Note>
      )}
      <Pass setting={view} holder={props} />
      {link && <Action setting={view} label={t('mail.buyerAdded.action')} href={link} />}
      {link && <Correct setting={view} href={link} />}
      <Note setting={view}>
        {t('mail.passLead')}
        {t('mail.calendarNote')}
      </Note>
    </>
  );
}
