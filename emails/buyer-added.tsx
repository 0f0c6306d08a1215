import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Layout } from './parts/layout';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import { Pass } from './parts/pass';
import type { MailView } from './view';

/** The confirmation of a buyer's registration: the entry pass, and what follows where premarket access was asked for. */
export function BuyerAdded(view: MailView<'buyerAdded'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <Layout
      setting={view}
      subject={buyerAddedSubject(view)}
      preview={t('mail.buyerAdded.preview')}
      title={t('mail.buyerAdded.title')}
      why={t('mail.buyerAdded.why', { event: name })}
    >
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
      <Note setting={view}>
        {t('mail.passLead')}
        {t('mail.calendarNote')}
      </Note>
    </Layout>
  );
}

/** Names the event in the language of the mail. */
export function buyerAddedSubject({ event, locale, t }: MailView<'buyerAdded'>): string {
  return t('mail.buyerAdded.subject', { event: event.shortName[locale] });
}
