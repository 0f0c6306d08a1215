import { Action, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Asks the owner of the address to activate the account. */
export function Activation(view: MailView<'activation'>) {
  const { names, t, props } = view;
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.activation.text', { ...names, name: props.name })}</Paragraph>
      <Action view={view} />
      <Paragraph>{t('mail.activation.warning')}</Paragraph>
      <Note setting={view}>{t('mail.activation.expiry')}</Note>
    </>
  );
}

/** Sends the link to the page for a new password. */
export function PasswordReset(view: MailView<'passwordReset'>) {
  const { names, t, props } = view;
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.passwordReset.text', names)}</Paragraph>
      <Action view={view} />
      <Note setting={view}>{t('mail.passwordReset.expiry')}</Note>
    </>
  );
}

/** Informs the account's owner that the password was changed. */
export function PasswordChanged(view: MailView<'passwordChanged'>) {
  const { event, names, t, props } = view;
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.passwordChanged.text', names)}</Paragraph>
      <Note setting={view}>{t('mail.passwordChanged.notYou', { email: event.contact.email })}</Note>
      <Action view={view} href={`${view.appUrl}/passwordReset`} />
    </>
  );
}
