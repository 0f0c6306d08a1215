import { Action, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Informs the account's owner that the password was changed. */
export function PasswordChanged(view: MailView<'passwordChanged'>) {
  const { event, eventName, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.passwordChanged.text', { event: eventName })}</Paragraph>
      <Note setting={view}>{t('mail.passwordChanged.notYou', { email: event.contact.email })}</Note>
      <Action
        setting={view}
        label={t('mail.passwordChanged.action')}
        href={link ?? `${view.appUrl}/passwordReset`}
      />
    </>
  );
}
