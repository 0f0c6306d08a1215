import { Link } from '@react-email/components';
import type { ReactNode } from 'react';
import { Action, Code, Greeting, Note, Paragraph } from './parts/content';
import { Pass } from './parts/pass';
import type { MailView } from './view';

/** Confirms a registration, with the entry pass. */
export function Invitation(view: MailView<'invitation'>) {
  return <Confirmation view={view} />;
}

/** Confirms a buyer's registration: the entry pass, and the premarket: the next steps if access was requested, the access code if it was granted. */
export function BuyerAdded(view: MailView<'buyerAdded'>) {
  const { event, locale, t, props } = view;
  return (
    <Confirmation view={view}>
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
          <Code setting={view} code={props.accessCode} />
          <Note setting={view}>
            {t('mail.accessCode.bring')}
            {t('mail.accessCode.contact', { email: event.contact.premarketEmail })}
          </Note>
        </>
      )}
    </Confirmation>
  );
}

/** The confirmation of a registration; `children` stand above the entry pass. */
function Confirmation({
  view,
  children,
}: {
  view: MailView<'invitation' | 'buyerAdded'>;
  children?: ReactNode;
}) {
  const { kind, event, names, locale, t, props, link } = view;
  const dates = event.when[locale];
  const place = event.venue.city[locale];
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t(`mail.${kind}.text`, { ...names, dates, place })}</Paragraph>
      {children}
      <Pass setting={view} holder={props} />
      <Action view={view} />
      {link && (
        <Paragraph>
          {t('mail.correctAsk')}{' '}
          <Link
            href={`${link}&to=registro`}
            style={{ color: event.theme.colors.ink, textDecorationLine: 'underline' }}
          >
            {t('mail.correct')}
          </Link>
        </Paragraph>
      )}
      <Note setting={view}>
        {t('mail.passLead')}
        {t('mail.calendarNote')}
      </Note>
    </>
  );
}

/** Confirms that a buyer's changes were stored. */
export function BuyerUpdated(view: MailView<'buyerUpdated'>) {
  const { event, names, t, props } = view;
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t('mail.buyerUpdated.text', names)}</Paragraph>
      <Action view={view} />
      <Note setting={view}>{t('mail.buyerUpdated.notYou', { email: event.contact.email })}</Note>
    </>
  );
}
