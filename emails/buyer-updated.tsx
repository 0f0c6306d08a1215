import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Layout } from './parts/layout';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Confirms that a buyer's changes were stored. */
export function BuyerUpdated(view: MailView<'buyerUpdated'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <Layout
      setting={view}
      subject={buyerUpdatedSubject(view)}
      preview={t('mail.buyerUpdated.preview')}
      title={t('mail.buyerUpdated.title')}
      why={t('mail.buyerUpdated.why', { event: name })}
    >
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.buyerUpdated.text', { event: name })}</Paragraph>
      {link && <Action setting={view} label={t('mail.buyerUpdated.action')} href={link} />}
      <Note setting={view}>{t('mail.buyerUpdated.notYou', { email: event.contact.email })}</Note>
    </Layout>
  );
}

/** The subject, with the event's short name. */
export function buyerUpdatedSubject({ event, locale, t }: MailView<'buyerUpdated'>): string {
  return t('mail.buyerUpdated.subject', { event: event.shortName[locale] });
}
