import { Link } from '@react-email/components';
import type { ReactElement, ReactNode } from 'react';
import type { SecurityNotice } from '@/lib/accounts/mails';
import { chosenSessions } from '@/lib/conferences/rules';
import { sessionTime } from '@/lib/conferences/session-times';
import { mapLink } from '@/lib/event/rules';
import { premarketFacts, premarketLabelOf, verbatimFacts } from '@/lib/registration/views/premarket-facts';
import { Action, Code, Facts, Note, Paragraph } from './parts/content';
import { Pass } from './parts/pass';
import type { MailSetting, Mails, MailView } from './view';

/** The content of a mail between the greeting and the footer. */
export type Content<Kind extends keyof Mails> = (view: MailView<Kind>) => ReactElement;

/** Asks the owner of the address to activate the account. */
export const Activation: Content<'activation'> = (view) => (
  <>
    <Paragraph>{view.t('mail.activation.text', { ...view.names, name: view.props.name })}</Paragraph>
    <Action view={view} />
    {view.props.code && (
      <>
        <Paragraph>{view.t('mail.activation.code')}</Paragraph>
        <Code view={view} label={view.t('mail.activation.codeLabel')} code={view.props.code} />
        <Note view={view}>{view.t('mail.activation.codeNote')}</Note>
      </>
    )}
    <Paragraph>{view.t('mail.activation.warning')}</Paragraph>
    <Note view={view}>{view.t('mail.activation.expiry')}</Note>
  </>
);

/** Sends the link to the page for a new password. */
export const PasswordReset: Content<'passwordReset'> = (view) => (
  <>
    <Paragraph>{view.t('mail.passwordReset.text', view.names)}</Paragraph>
    <Action view={view} />
    <Note view={view}>{view.t('mail.passwordReset.expiry')}</Note>
  </>
);

/** Informs the account's owner about a change of how they sign in. */
export const AccountChanged = (view: MailView<SecurityNotice>) => (
  <>
    <Paragraph>{view.t(`mail.${view.kind}.text`, { ...view.names, detail: view.props.detail })}</Paragraph>
    <Note view={view}>{view.t(`mail.${view.kind}.notYou`, { email: view.event.contact.email })}</Note>
    <Action view={view} href={`${view.appUrl}/passwordReset`} />
  </>
);

/** Confirms a registration, with the entry pass. A colleague who registered the person is named. */
export const Invitation: Content<'invitation'> = (view) => {
  const { t, names, appUrl, props } = view;
  return (
    <Confirmation view={view}>
      {props.registeredBy && (
        <Note view={view}>
          {t('mail.invitation.registeredBy', { ...names, name: props.registeredBy })}
          {t('mail.invitation.notMe', { address: `${appUrl}/datos-personales` })}
        </Note>
      )}
    </Confirmation>
  );
};

/**
 * Confirms a buyer's registration, with the entry pass and the premarket: the next steps after a request, or the access
 * code.
 */
export const BuyerAdded: Content<'buyerAdded'> = (view) => {
  const { event, locale, t, props } = view;
  const email = event.contact.premarketEmail;
  return (
    <Confirmation view={view}>
      {props.vip && (
        <Note view={view} title={t('mail.buyerAdded.premarketTitle')}>
          {event.premarket?.text[locale] ?? t('mail.buyerAdded.premarketValidated')}
          {t('mail.buyerAdded.premarketContact', { email })}
        </Note>
      )}
      {props.accessCode && event.premarket && (
        <>
          <Paragraph>
            {t('mail.buyerAdded.premarketGranted', { when: event.premarket.when[locale] })}
          </Paragraph>
          <Code view={view} label={t('mail.accessCode.codeLabel')} code={props.accessCode} />
          <Note view={view}>
            {t('mail.accessCode.bring')}
            {t('mail.accessCode.contact', { email })}
          </Note>
        </>
      )}
    </Confirmation>
  );
};

/** The confirmation of a registration, with `children` above the entry pass. */
function Confirmation(props: { view: MailView<'invitation' | 'buyerAdded'>; children?: ReactNode }) {
  const { view, children } = props;
  const { kind, names, t, link } = view;
  return (
    <>
      <Paragraph>{t(`mail.${kind}.text`, { ...names, ...whenAndWhere(view) })}</Paragraph>
      {children}
      <Pass view={view} holder={view.props} />
      <Action view={view} />
      {link && (
        <Paragraph>
          {t('mail.correctAsk')}{' '}
          <Link href={`${link}&to=registro`} style={linkStyle(view)}>
            {t('mail.correct')}
          </Link>
        </Paragraph>
      )}
      <Note view={view}>
        {t('mail.passLead')}
        {t('mail.calendarNote')}
      </Note>
    </>
  );
}

/** Reminds a person of the show, with the pass, the way there and the first rules. */
export const Reminder: Content<'reminder'> = (view) => {
  const { event, names, locale, t } = view;
  const { name, address } = event.venue;
  return (
    <>
      <Paragraph>{t('mail.reminder.text', { ...names, ...whenAndWhere(view) })}</Paragraph>
      <Pass view={view} holder={view.props} />
      <Action view={view} />
      <Note view={view} title={t('mail.reminder.way')}>
        {`${event.hours[locale]}. ${name[locale]}, ${address[locale]}.`}
        <Link href={mapLink(event, locale)} style={linkStyle(view)}>
          {t('mail.reminder.map')}
        </Link>
      </Note>
      <Note view={view} title={t('mail.reminder.rules')}>
        {event.rules.slice(0, 3).map((rule) => rule[locale])}
      </Note>
    </>
  );
};

/** Confirms that a buyer's changes were stored. */
export const BuyerUpdated: Content<'buyerUpdated'> = (view) => (
  <>
    <Paragraph>{view.t('mail.buyerUpdated.text', view.names)}</Paragraph>
    <Action view={view} />
    <Note view={view}>{view.t('mail.buyerUpdated.notYou', { email: view.event.contact.email })}</Note>
  </>
);

/** Tells a person what kind of thing the organiser changed. */
export const ChangedByStaff: Content<'changedByStaff'> = (view) => {
  const { names, t, props, event, link } = view;
  const { email, phone } = event.contact;
  return (
    <>
      <Paragraph>{t('mail.changedByStaff.text', { ...names, what: props.what })}</Paragraph>
      {link && <Action view={view} />}
      <Note view={view}>{t('mail.changedByStaff.notYou', { email, phone })}</Note>
    </>
  );
};

/** Sends a member of staff the link that sets up their second factor. */
export const FactorLink: Content<'factorLink'> = (view) => (
  <>
    <Paragraph>{view.t('mail.factorLink.text', view.names)}</Paragraph>
    <Action view={view} />
    <Note view={view}>{view.t('mail.factorLink.notYou', { email: view.event.contact.email })}</Note>
  </>
);

/** Informs a member of staff about their new role. */
export const RoleChanged: Content<'roleChanged'> = (view) => {
  const { names, t, props, event, appUrl } = view;
  const role = t(`office.role.${props.role}`);
  return (
    <>
      <Paragraph>{t('mail.roleChanged.text', { ...names, role, changedBy: props.changedBy })}</Paragraph>
      <Paragraph>{t(`office.roleHint.${props.role}`)}</Paragraph>
      <Action view={view} href={`${appUrl}/login?callbackUrl=%2Forganizador`} />
      <Note view={view}>{t('mail.roleChanged.notYou', { email: event.contact.email })}</Note>
    </>
  );
};

/** Informs somebody that they no longer have a role. */
export const RoleEnded: Content<'roleEnded'> = (view) => {
  const { names, t, props, event } = view;
  return (
    <>
      <Paragraph>{t('mail.roleEnded.text', { ...names, changedBy: props.changedBy })}</Paragraph>
      <Note view={view}>{t('mail.roleEnded.notYou', { email: event.contact.email })}</Note>
    </>
  );
};

/** Invites somebody to the office: the role, who gave it, and how to sign in. */
export const StaffInvitation: Content<'staffInvitation'> = (view) => {
  const { names, t, props, event } = view;
  const role = t(`office.role.${props.role}`);
  return (
    <>
      <Paragraph>{t('mail.staffInvitation.text', { ...names, role, invitedBy: props.invitedBy })}</Paragraph>
      <Paragraph>{t(`office.roleHint.${props.role}`)}</Paragraph>
      <Paragraph>{t('mail.staffInvitation.secondStep')}</Paragraph>
      <Action view={view} />
      <Note view={view}>{t('mail.staffInvitation.notYou', { email: event.contact.email })}</Note>
    </>
  );
};

/** Reports to an owner that a member of staff has seen many people today. */
export const ManyPeopleShown: Content<'manyPeopleShown'> = (view) => {
  const { names, t, props } = view;
  const role = t(`office.role.${props.role}`);
  const { member, count } = props;
  return (
    <>
      <Paragraph>{t('mail.manyPeopleShown.text', { ...names, role, member, count })}</Paragraph>
      {props.role === 'desk' && <Paragraph>{t('mail.manyPeopleShown.paused')}</Paragraph>}
      <Note view={view}>{t('mail.manyPeopleShown.expected')}</Note>
      <Action view={view} />
    </>
  );
};

/** Sends the organiser a buyer's data and a link to the page for deciding on premarket access. */
export const PremarketRequest: Content<'premarketRequest'> = (view) => {
  const { names, t, props } = view;
  const facts = premarketFacts.map(
    (fact) => [t(premarketLabelOf(fact)), props[fact], verbatimFacts.has(fact)] as const,
  );
  return (
    <>
      <Paragraph>{t('mail.premarketRequest.text', names)}</Paragraph>
      <Facts
        view={view}
        facts={[[t('premarket.name'), `${props.nombres} ${props.apellidos}`, true], ...facts]}
      />
      <Action view={view} />
      <Note view={view}>{t('mail.premarketRequest.once')}</Note>
    </>
  );
};

/** Sends a validated buyer the premarket access code. */
export const AccessCode: Content<'accessCode'> = (view) => {
  const { event, names, locale, t, props } = view;
  const when = event.premarket?.when[locale] ?? '';
  return (
    <>
      <Paragraph>{t('mail.accessCode.text', { ...names, when })}</Paragraph>
      <Code view={view} label={t('mail.accessCode.codeLabel')} code={props.code} />
      <Note view={view}>
        {t('mail.accessCode.bring')}
        {t('mail.accessCode.show', { dates: event.when[locale] })}
        {t('mail.accessCode.contact', { email: event.contact.premarketEmail })}
      </Note>
      <Action view={view} />
    </>
  );
};

/** Informs a buyer that premarket access was not granted. */
export const PremarketNote: Content<'premarketNote'> = (view) => {
  const { event, names, t } = view;
  const email = event.contact.premarketEmail;
  return (
    <>
      <Paragraph>{t('mail.premarketNote.text', names)}</Paragraph>
      <Paragraph>{t('mail.premarketNote.welcome', whenAndWhere(view))}</Paragraph>
      <Action view={view} />
      <Note view={view}>{t('mail.premarketNote.contact', { email })}</Note>
    </>
  );
};

/** Confirms a conference attendee's choice of sessions. */
export const SessionsChosen: Content<'sessionsChosen'> = (view) => {
  const { event, names, locale, t, props } = view;
  const sessions = chosenSessions(event.programme, props.sessions.split(','));
  const facts = sessions.map((session) => {
    return [sessionTime(session, locale), `${session.title[locale]} · ${session.room[locale]}`] as const;
  });
  return (
    <>
      <Paragraph>{t(`mail.sessionsChosen.${sessions.length === 0 ? 'none' : 'text'}`, names)}</Paragraph>
      {sessions.length > 0 && <Facts view={view} facts={facts} />}
      <Action view={view} />
      <Note view={view}>
        {sessions.length > 0 && t('mail.sessionsChosen.calendar', { city: event.venue.city[locale] })}
        {t('mail.sessionsChosen.change')}
      </Note>
    </>
  );
};

/** Asks the owner of the address to confirm a request about their data. */
export const PrivacyRequest: Content<'privacyRequest'> = (view) => (
  <>
    <Paragraph>{view.t('mail.privacyRequest.text', { ...view.names, ...view.props })}</Paragraph>
    <Action view={view} />
    <Note view={view}>{view.t('mail.privacyRequest.ignore')}</Note>
  </>
);

/** Informs a former member of staff that their data was deleted, as they asked. */
export const AccountDeleted: Content<'accountDeleted'> = (view) => {
  const { names, t, event } = view;
  const { email, phone } = event.contact;
  return (
    <>
      <Paragraph>{t('mail.accountDeleted.text', names)}</Paragraph>
      <Note view={view}>{t('mail.accountDeleted.notYou', { email, phone })}</Note>
    </>
  );
};

/** Sends the organiser a confirmed request to correct personal data. */
export const PrivacyNotice: Content<'privacyNotice'> = (view) => {
  const { names, t, props } = view;
  return (
    <>
      <Paragraph>{t('mail.privacyNotice.text', names)}</Paragraph>
      <Facts
        view={view}
        facts={[
          [t('mail.privacyNotice.nombre'), props.nombres],
          [t('mail.privacyNotice.email'), props.email],
          [t('mail.privacyNotice.asks'), props.text],
        ]}
      />
      <Note view={view}>{t('mail.privacyNotice.answer')}</Note>
    </>
  );
};

/** The look of a link inside a sentence. */
export const linkStyle = ({ event }: MailSetting) => ({
  color: event.theme.colors.ink,
  textDecorationLine: 'underline',
});

/** The show's dates and city, as arguments of messages. */
export function whenAndWhere({ event, locale }: MailSetting) {
  return { dates: event.when[locale], place: event.venue.city[locale] };
}
