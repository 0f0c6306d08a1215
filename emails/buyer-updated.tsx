import { Action, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Confirms that a buyer's changes were stored. */
export function BuyerUpdated(view: MailView<'buyerUpdated'>) {
  const { event, eventName, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.buyerUpdated.text', { event: eventName })}</Paragraph>
      {link && <Action setting={view} label={t('mail.buyerUpdated.action')} href={link} />}
      <Note setting={view}>{t('mail.buyerUpdated.notYou', { email: event.contact.email })}</Note>
    </>
  );
}
