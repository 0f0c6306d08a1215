import { Action, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Informs a buyer that premarket access was not granted. */
export function PremarketNote(view: MailView<'premarketNote'>) {
  const { event, eventName, locale, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.premarketNote.text', { event: eventName })}</Paragraph>
      <Paragraph>
        {t('mail.premarketNote.welcome', { dates: event.when[locale], place: event.venue.city[locale] })}
      </Paragraph>
      {link && <Action setting={view} label={t('mail.premarketNote.action')} href={link} />}
      <Note setting={view}>{t('mail.premarketNote.contact', { email: event.contact.premarketEmail })}</Note>
    </>
  );
}
