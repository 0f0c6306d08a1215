import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Asks the owner of the address to activate the account. */
export function Activation(view: MailView<'activation'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.name} />
      <Paragraph>{t('mail.activation.text', { event: name, name: props.name })}</Paragraph>
      {link && <Action setting={view} label={t('mail.activation.action')} href={link} />}
      <Paragraph>{t('mail.activation.warning')}</Paragraph>
      <Note setting={view}>{t('mail.activation.expiry')}</Note>
    </>
  );
}
