import { Confirmation } from './invitation';
import { Code, Note, Paragraph } from './parts/content';
import type { MailView } from './view';

/** Confirms a buyer's registration: the entry pass, and the premarket: the next steps if access was requested, the access code if it was granted. */
export function BuyerAdded(view: MailView<'buyerAdded'>) {
  const { event, locale, t, props } = view;
  return (
    <Confirmation view={view} kind="buyerAdded">
      {props.vip && (
        <Note setting={view} title={t('mail.buyerAdded.premarketTitle')}>
          {event.premarket?.text[locale] ?? t('mail.buyerAdded.premarketValidated')}
          {t('mail.buyerAdded.premarketContact', { email: event.contact.premarketEmail })}
        </Note>
      )}
      {props.accessCode && event.premarket && (
        <>
          <Paragraph>
            {t('mail.buyerAdded.premarketGranted', { when: event.premarket.when[locale] })}
          </Paragraph>
          <Code setting={view} label={t('mail.accessCode.codeLabel')} code={props.accessCode} />
          <Note setting={view}>
            {t('mail.accessCode.bring')}
            {t('mail.accessCode.contact', { email: event.contact.premarketEmail })}
          </Note>
        </>
      )}
    </Confirmation>
  );
}
