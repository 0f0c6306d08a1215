import { Facts } from './parts/facts';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Sends the organiser a confirmed request to correct personal data. */
export function PrivacyNotice(view: MailView<'privacyNotice'>) {
  const { event, locale, t, props } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={''} />
      <Paragraph>{t('mail.privacyNotice.text', { event: name })}</Paragraph>
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
