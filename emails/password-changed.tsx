import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Layout } from './parts/layout';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Informs the account's owner that the password was changed. */
export function PasswordChanged(view: MailView<'passwordChanged'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <Layout
      setting={view}
      subject={passwordChangedSubject(view)}
      preview={t('mail.passwordChanged.preview')}
      title={t('mail.passwordChanged.title')}
      why={t('mail.passwordChanged.why')}
    >
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.passwordChanged.text', { event: name })}</Paragraph>
      <Note setting={view}>{t('mail.passwordChanged.notYou', { email: event.contact.email })}</Note>
      <Action
        setting={view}
        label={t('mail.passwordChanged.action')}
        href={link ?? `${view.appUrl}/passwordReset`}
      />
    </Layout>
  );
}

/** The subject, which must alarm an owner who did not change it. */
export function passwordChangedSubject({ t }: MailView<'passwordChanged'>): string {
  return t('mail.passwordChanged.subject');
}
