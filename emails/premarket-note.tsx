import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Layout } from './parts/layout';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Tells a buyer politely that the premarket is not for them this time. */
export function PremarketNote(view: MailView<'premarketNote'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <Layout
      setting={view}
      subject={premarketNoteSubject(view)}
      preview={t('mail.premarketNote.preview')}
      title={t('mail.premarketNote.title')}
      why={t('mail.premarketNote.why', { event: name })}
    >
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.premarketNote.text', { event: name })}</Paragraph>
      <Paragraph>
        {t('mail.premarketNote.welcome', { dates: event.when[locale], place: event.venue.city[locale] })}
      </Paragraph>
      {link && <Action setting={view} label={t('mail.premarketNote.action')} href={link} />}
      <Note setting={view}>{t('mail.premarketNote.contact', { email: event.contact.premarketEmail })}</Note>
    </Layout>
  );
}

/** Says what it is about and leaves the decision to the mail. */
export function premarketNoteSubject({ t }: MailView<'premarketNote'>): string {
  return t('mail.premarketNote.subject');
}
