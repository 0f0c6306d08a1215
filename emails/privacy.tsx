import { Action, Greeting, Note, Paragraph } from './parts/content';
import { Facts } from './parts/facts';
import type { MailView } from './view';

/** Asks the owner of the address to confirm a request about their data. */
export function PrivacyRequest(view: MailView<'privacyRequest'>) {
  const { names, t, props } = view;
  return (
    <>
      <Greeting setting={view} name="" />
      <Paragraph>{t('mail.privacyRequest.text', { ...names, request: props.request })}</Paragraph>
      <Action view={view} />
      <Note setting={view}>{t('mail.privacyRequest.ignore')}</Note>
    </>
  );
}

/** Sends the organiser a confirmed request to correct personal data. */
export function PrivacyNotice(view: MailView<'privacyNotice'>) {
  const { names, t, props } = view;
  return (
    <>
      <Greeting setting={view} name="" />
      <Paragraph>{t('mail.privacyNotice.text', names)}</Paragraph>
      <Facts
        setting={view}
        facts={[
          [t('mail.privacyNotice.nombre'), props.nombres],
          [t('mail.privacyNotice.email'), props.email],
          [t('mail.privacyNotice.asks'), props.text],
        ]}
      />
      <Note setting={view}>{t('mail.privacyNotice.answer')}</Note>
    </>
  );
}
