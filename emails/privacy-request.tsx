import { Action, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Asks the owner of the address to confirm a request about their data. */
export function PrivacyRequest(view: MailView<'privacyRequest'>) {
  const { eventName, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={''} />
      <Paragraph>{t('mail.privacyRequest.text', { event: eventName, request: props.request })}</Paragraph>
      {link && <Action setting={view} label={t('mail.privacyRequest.action')} href={link} />}
      <Note setting={view}>{t('mail.privacyRequest.ignore')}</Note>
    </>
  );
}
