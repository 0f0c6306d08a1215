import { Action, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Sends the link to the page for a new password. */
export function PasswordReset(view: MailView<'passwordReset'>) {
  const { eventName, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.passwordReset.text', { event: eventName })}</Paragraph>
      {link && <Action setting={view} label={t('mail.passwordReset.action')} href={link} />}
      <Note setting={view}>{t('mail.passwordReset.expiry')}</Note>
    </>
  );
}
