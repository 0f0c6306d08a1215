import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Informs a buyer that premarket access was not granted. */
export function PremarketNote(view: MailView<'premarketNote'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.premarketNote.text', { event: name })}</Paragraph>
      <Paragraph>
        {t('mail.premarketNote.welcome', { dates: event.when[locale], place: event.venue.city[locale] })}
      </Paragraph>
      {link && <Action setting={view} label={t('mail.premarketNote.action')} href={link} />}
      <Note setting={view}>{t('mail.premarketNote.contact', { email: event.contact.premarketEmail })}</Note>
    </>
  );
}
