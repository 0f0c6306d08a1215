import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Confirms that a buyer's changes were stored. */
export function BuyerUpdated(view: MailView<'buyerUpdated'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.buyerUpdated.text', { event: name })}</Paragraph>
      {link && <Action setting={view} label={t('mail.buyerUpdated.action')} href={link} />}
      <Note setting={view}>{t('mail.buyerUpdated.notYou', { email: event.contact.email })}</Note>
    </>
  );
}
