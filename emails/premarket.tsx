import { premarketFacts, premarketLabelOf } from '@/lib/registration/premarket-facts';
import { Action, Code, Greeting, Note, Paragraph } from './parts/content';
import { Facts } from './parts/facts';
import type { MailView } from './view';

/** Sends the organiser a buyer's data and a link to the page where premarket access is decided. */
export function PremarketRequest(view: MailView<'premarketRequest'>) {
  const { names, t, props } = view;
  return (
    <>
      <Greeting setting={view} name="" />
      <Paragraph>{t('mail.premarketRequest.text', names)}</Paragraph>
      <Facts
        setting={view}
        facts={[
          [t('premarket.name'), `${props.nombres} ${props.apellidos}`],
          ...premarketFacts.map((fact) => [t(premarketLabelOf(fact)), props[fact]] as const),
        ]}
      />
      <Action view={view} />
      <Note setting={view}>{t('mail.premarketRequest.once')}</Note>
    </>
  );
}

/** Sends a validated buyer the premarket access code. */
export function AccessCode(view: MailView<'accessCode'>) {
  const { event, names, locale, t, props } = view;
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>
        {t('mail.accessCode.text', { ...names, when: event.premarket?.when[locale] ?? '' })}
      </Paragraph>
      <Code setting={view} code={props.code} />
      <Note setting={view}>
        {t('mail.accessCode.bring')}
        {t('mail.accessCode.show', { dates: event.when[locale] })}
        {t('mail.accessCode.contact', { email: event.contact.premarketEmail })}
      </Note>
      <Action view={view} />
    </>
  );
}

/** Informs a buyer that premarket access was not granted. */
export function PremarketNote(view: MailView<'premarketNote'>) {
  const { event, names, locale, t, props } = view;
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.premarketNote.text', names)}</Paragraph>
      <Paragraph>
        {t('mail.premarketNote.welcome', { dates: event.when[locale], place: event.venue.city[locale] })}
      </Paragraph>
      <Action view={view} />
      <Note setting={view}>{t('mail.premarketNote.contact', { email: event.contact.premarketEmail })}</Note>
    </>
  );
}
