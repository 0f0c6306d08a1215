import { Link } from '@react-email/components';
import type { ReactNode } from 'react';
import { type Content, linkStyle, whenAndWhere } from './contents';
import { Action, Note, Paragraph } from './parts/content';
import type { MailSetting } from './view';

/** Invites somebody on a list, with where their data comes from and the way to end invitations. */
export const ListInvitation: Content<'listInvitation'> = (view) => {
  const { event, names, locale, t, props, appUrl } = view;
  const { responsible, address } = event.privacy;
  const style = linkStyle(view);
  return (
    <>
      <Paragraph>{t('mail.listInvitation.text', { ...names, ...whenAndWhere(view) })}</Paragraph>
      <Action view={view} />
      <Paragraph>{t('mail.listInvitation.source', { source: props.source })}</Paragraph>
      <Note view={view}>
        {`${responsible[locale]}, ${address[locale]}.`}
        <Link href={`${appUrl}/privacy`} style={style}>
          {t('mail.listInvitation.notice')}
        </Link>
      </Note>
      {props.optOut && (
        <Paragraph>
          {t('mail.listInvitation.decline')}{' '}
          <Link href={props.optOut} style={style}>
            {t('mail.listInvitation.optOut')}
          </Link>
        </Paragraph>
      )}
    </>
  );
};

/** Sends the contact of a party the link to their page. */
export const PartyContact: Content<'partyContact'> = (view) => {
  const { names, t, props, event } = view;
  return (
    <>
      <Paragraph>{t('mail.partyContact.text', { ...names, party: partyIn(view, props) })}</Paragraph>
      <Action view={view} />
      <Note view={view}>
        {t('mail.partyContact.personal')}
        {t('mail.partyContact.notYou', { email: event.contact.email })}
      </Note>
    </>
  );
};

/** Invites somebody whom the contact of a party entered, or reminds them. */
export const PartyInvitation: Content<'partyInvitation'> = (view) => {
  const { names, t, props } = view;
  const party = partyIn(view, props);
  return (
    <>
      <Paragraph>
        {t(`mail.partyInvitation.${props.isReminder ? 'again' : 'text'}`, {
          ...names,
          ...whenAndWhere(view),
          party,
        })}
      </Paragraph>
      <Action view={view} />
      <NotMe view={view} optOut={props.optOut}>
        {t('mail.partyInvitation.source', { party })} {t('mail.partyInvitation.kept', names)}
      </NotMe>
    </>
  );
};

/** Offers somebody who is registered to join a party. */
export const PartyOffer: Content<'partyOffer'> = (view) => {
  const { names, t, props } = view;
  const party = partyIn(view, props);
  return (
    <>
      <Paragraph>{t('mail.partyOffer.text', { ...names, party })}</Paragraph>
      <Action view={view} />
      <NotMe view={view} optOut={props.optOut}>
        {t('mail.partyInvitation.source', { party })}
      </NotMe>
    </>
  );
};

/** The name of a party; a mail leaves out one that contains a web address. */
const partyIn = ({ t }: MailSetting, { party }: { party: string }): string => party || t('mail.aParty');

/** Where the address comes from, and the link by which its reader ends such mails. */
function NotMe(props: { view: MailSetting; optOut: string | undefined; children: ReactNode }) {
  const { view, optOut, children } = props;
  const style = linkStyle(view);
  return (
    <>
      <Paragraph>{children}</Paragraph>
      {optOut && (
        <Paragraph>
          <Link href={optOut} style={style}>
            {view.t('mail.notMe')}
          </Link>
        </Paragraph>
      )}
    </>
  );
}
