import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Layout } from './parts/layout';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Asks the owner of the address to activate the account. */
export function Activation(view: MailView<'activation'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <Layout
      setting={view}
      subject={activationSubject(view)}
      preview={t('mail.activation.preview')}
      title={t('mail.activation.title')}
      why={t('mail.activation.why', { event: name })}
    >
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.activation.text', { event: name })}</Paragraph>
      {link && <Action setting={view} label={t('mail.activation.action')} href={link} />}
      <Note setting={view}>{t('mail.activation.expiry')}</Note>
    </Layout>
  );
}

/** The subject, which says what the link is for. */
export function activationSubject({ t }: MailView<'activation'>): string {
  return t('mail.activation.subject');
}
