import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Informs the account's owner that the password was changed. */
export function PasswordChanged(view: MailView<'passwordChanged'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.passwordChanged.text', { event: name })}</Paragraph>
      <Note setting={view}>{t('mail.passwordChanged.notYou', { email: event.contact.email })}</Note>
      <Action
        setting={view}
        label={t('mail.passwordChanged.action')}
        href={link ?? `${view.appUrl}/passwordReset`}
      />
    </>
  );
}
