import { premarketFacts, premarketLabelOf } from '@/lib/registration/premarket-facts';
import { Action, Greeting, Note, Paragraph } from './parts/content';
import { Facts } from './parts/facts';
import type { MailView } from './view';

/** Sends the organiser a buyer's data and a link to the page where premarket access is decided. */
export function PremarketRequest(view: MailView<'premarketRequest'>) {
  const { eventName, t, props, link } = view;
  return (
    <>
      <Greeting setting={view} name={''} />
      <Paragraph>{t('mail.premarketRequest.text', { event: eventName })}</Paragraph>
      <Facts
        setting={view}
        facts={[
          [t('premarket.name'), `${props.nombres} ${props.apellidos}`],
          ...premarketFacts.map((fact) => [t(premarketLabelOf(fact)), props[fact]] as const),
        ]}
      />
      {link && <Action setting={view} label={t('mail.premarketRequest.action')} href={link} />}
      <Note setting={view}>{t('mail.premarketRequest.once')}</Note>
    </>
  );
}
