import { newId } from '@/lib/base/ids';
import { nameInMail } from '@/lib/base/web-address';
import { instantAt, type KeepingEvent, linksWorkUntil } from '@/lib/event/rules';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { Attendee } from '@/lib/registration/record';
import { personalLink } from '../invitees/personal-link';
import { type Invitee, partyMailKinds } from '../invitees/record';
import type { OptOuts } from '../opt-outs/repository';
import type { ContactParty } from './contact';
import type { PartyMails } from './types';

const offer = 'partyOffer' satisfies keyof PartyMails;

/** Whether a party has mailed somebody, or such a mail waits. */
export const wasMailed = ({ mails }: Pick<Invitee, 'mails'>): boolean =>
  mails.some(({ kind }) => partyMailKinds.includes(kind));

/** Whether a party has offered somebody who is registered to join it, or such a mail waits. */
export const hasOffer = ({ mails }: Pick<Invitee, 'mails'>): boolean =>
  mails.some(({ kind }) => kind === offer);

/** The page on which somebody who is registered joins a party, behind the link to their pass. */
const joinTarget = 'grupo';

/** Mails of parties are due an hour earlier, so that they precede the invitations to lists that wait. */
const beforeLists = (now: Date) => new Date(now.getTime() - 60 * 60_000);

export interface MailDeps {
  event: KeepingEvent;
  optOuts: Pick<OptOuts, 'linkId'>;
  clock: () => Date;
}

/**
 * Returns what queues the mail of a party to an invitee with an address: the invitation, or for `registered` people the
 * offer to join. Only the contact of a party, whom staff named, causes it.
 */
export async function personMail(
  { event, optOuts, clock }: MailDeps,
  { name: party, contact: { locale } }: Pick<ContactParty, 'name' | 'contact'>,
  { _id, emailKey, nombres }: { _id: string; emailKey: string; nombres: string },
  registered?: Pick<Attendee, '_id' | 'ownerNonce' | 'createdAt' | 'email'>,
): Promise<(invitee: Invitee) => Invitee> {
  const optOutPath = `/baja?id=${await optOuts.linkId(_id, emailKey)}`;
  const now = clock();
  const props = { nombres: nameInMail(nombres), party: nameInMail(party) };
  const sendBefore = instantAt(event, `${event.lastDay}T23:59`);
  return (invitee) => {
    const withNonce = { ...invitee, nonce: invitee.nonce ?? newId() };
    const isReminder = invitee.mails.some(({ kind }) => partyMailKinds.includes(kind));
    const content: Pick<MailOf<PartyMails>, 'kind' | 'props'> = registered
      ? { kind: 'partyOffer', props }
      : { kind: 'partyInvitation', props: { ...props, isReminder } };
    const mail = {
      ...content,
      // The link of the offer opens a registration, so it goes to the address in its own spelling.
      to: { name: props.nombres, address: registered?.email ?? invitee.email ?? '' },
      locale: invitee.locale ?? locale,
      link: registered ? joinLink(registered, event) : personalLink(withNonce, event),
      isNotice: true,
      optOutPath,
      sendBefore,
    };
    return queueMail(withNonce, mail, freePermit(now, beforeLists(now)));
  };
}

/** The link to the pass of somebody who is registered, on whose page they may join the party. */
const joinLink = (
  { _id: subject, ownerNonce: nonce, createdAt }: Pick<Attendee, '_id' | 'ownerNonce' | 'createdAt'>,
  event: KeepingEvent,
) => ({
  path: `/landing?id=${subject}&to=${joinTarget}`,
  parameter: 'key',
  purpose: 'owner',
  subject,
  nonce,
  expiresAt: linksWorkUntil(event, createdAt),
});
