import { Action } from './parts/action';
import { Code } from './parts/code';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Sends a validated buyer the premarket access code. */
export function AccessCode(view: MailView<'accessCode'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>
        {t('mail.accessCode.text', { event: name, when: event.premarket?.when[locale] ?? '' })}
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
