import { Action, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Asks the owner of the address to activate the account. */
export function Activation(view: MailView<'activation'>) {
  const { eventName, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.activation.text', { event: eventName, name: props.name })}</Paragraph>
      {link && <Action setting={view} label={t('mail.activation.action')} href={link} />}
      <Paragraph>{t('mail.activation.warning')}</Paragraph>
      <Note setting={view}>{t('mail.activation.expiry')}</Note>
    </>
  );
}
