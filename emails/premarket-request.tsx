import { premarketFacts, premarketLabelOf } from '@/lib/registration/premarket-facts';
import { Action } from './parts/action';
import { Facts } from './parts/facts';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Sends the organiser a buyer's data and a link to the page where premarket access is decided. */
export function PremarketRequest(view: MailView<'premarketRequest'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={''} />
      <Paragraph>{t('mail.premarketRequest.text', { event: name })}</Paragraph>
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
