import type { ReactNode } from 'react';
import { Action, Correct, Greeting, Note, Paragraph } from './parts/content';
import { Pass } from './parts/pass';
import type { MailView } from './view';

/** Confirms a registration, with the entry pass. */
export function Invitation(view: MailView<'invitation'>) {
  return <Confirmation view={view} kind="invitation" />;
}

/** The confirmation of a registration, whose texts are `mail.<kind>.…`; `children` stand above the entry pass. */
export function Confirmation({
  view,
  kind,
  children,
}: {
  view: MailView<'invitation'> | MailView<'buyerAdded'>;
  kind: 'invitation' | 'buyerAdded';
  children?: ReactNode;
}) {
  const { event, eventName, locale, t, props, link } = view;
  const dates = event.when[locale];
  const place = event.venue.city[locale];
  return (
    <>
      <Greeting setting={view} name={props.nombres} />
      <Paragraph>{t(`mail.${kind}.text`, { event: eventName, dates, place })}</Paragraph>
      {children}
      <Pass setting={view} holder={props} />
      {link && <Action setting={view} label={t(`mail.${kind}.action`)} href={link} />}
      {link && <Correct setting={view} href={link} />}
      <Note setting={view}>
        {t('mail.passLead')}
        {t('mail.calendarNote')}
      </Note>
    </>
  );
}
