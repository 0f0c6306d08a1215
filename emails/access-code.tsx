import { Action, Code, Greeting, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Sends a validated buyer the premarket access code. */
export function AccessCode(view: MailView<'accessCode'>) {
  const { event, eventName, locale, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>
        {t('mail.accessCode.text', { event: eventName, when: event.premarket?.when[locale] ?? '' })}
      </Paragraph>
      <Code setting={view} label={t('mail.accessCode.codeLabel')} code={props.code} />
      <Note setting={view}>
        {t('mail.accessCode.bring')}
        {t('mail.accessCode.show', { dates: event.when[locale] })}
        {t('mail.accessCode.contact', { email: event.contact.premarketEmail })}
      </Note>
      {link && <Action setting={view} label={t('mail.accessCode.action')} href={link} />}
    </>
  );
}
