import { Action } from './parts/action';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Asks the owner of the address to confirm a request about their data. */
export function PrivacyRequest(view: MailView<'privacyRequest'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={''} />
      <Paragraph>{t('mail.privacyRequest.text', { event: name, request: props.request })}</Paragraph>
      {link && <Action setting={view} label={t('mail.privacyRequest.action')} href={link} />}
      <Note setting={view}>{t('mail.privacyRequest.ignore')}</Note>
    </>
  );
}
