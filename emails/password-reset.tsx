import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Sends the link to the page for a new password. */
export function PasswordReset(view: MailView<'passwordReset'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.passwordReset.text', { event: name })}</Paragraph>
      {link && <Action setting={view} label={t('mail.passwordReset.action')} href={link} />}
      <Note setting={view}>{t('mail.passwordReset.expiry')}</Note>
    </>
  );
}
