import { newId } from '@/lib/base/ids';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import { splitName } from '@/lib/base/split-name';
import { nameInMail } from '@/lib/base/web-address';
import type { Secrets } from '@/lib/crypto/secrets';
import { findByLink } from '@/lib/crypto/signed-links';
import { type KeepingEvent, linksWorkUntil } from '@/lib/event/rules';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { Party } from './record';
import type { Parties } from './repository';
import type { PartyMails } from './types';

/** The page of a contact, which the link in their mail opens. */
export const contactPage = '/grupo';
const purpose = 'party';

declare const proven: unique symbol;
/** A party whose contact acts. Only `findContactParty` returns it. */
export type ContactParty = Party & { contact: NonNullable<Party['contact']>; readonly [proven]: true };

/** The party whose contact opened the mailed link with this id. Null for another id, and once the party is ended. */
export async function findContactParty(
  deps: { parties: Pick<Parties, 'get'>; secrets: Secrets; clock: () => Date } & SecurityLogDeps,
  id: string | undefined,
): Promise<ContactParty | null> {
  const party = await findByLink<Party>(deps, {
    purpose,
    id,
    byId: deps.parties.get,
    nonceOf: ({ contactNonce }) => contactNonce,
  });
  return party && hasContact(party) ? party : null;
}

const hasContact = (party: Party): party is ContactParty => party.contact !== undefined && !party.endedAt;

/** The party with the mail to its contact, whose link opens their page. Without a contact, the party as it is. */
export function queueContactLink(party: Party, event: KeepingEvent, permit: MailPermit): Party {
  const { _id: subject, contact, contactNonce: nonce } = party;
  if (!contact || !nonce) return party;
  const { name, email, locale } = contact;
  const mail: MailOf<PartyMails> = {
    kind: 'partyContact',
    props: { nombres: splitName(nameInMail(name)).nombres, party: nameInMail(party.name) },
    to: { name: nameInMail(name), address: email },
    locale,
    link: {
      path: contactPage,
      purpose,
      subject,
      nonce,
      parameter: 'id',
      expiresAt: linksWorkUntil(event, permit.queuedAt),
    },
  };
  return queueMail(party, mail, permit);
}

/** The party with another contact, to whom the links before no longer open it. */
export const withContact = (
  party: Party,
  contact: NonNullable<Party['contact']>,
  contactKey: string,
): Party => ({
  ...withoutContact(party),
  contact,
  contactKey,
  contactNonce: newId(),
});

/** The party without its contact and the mails to them. */
export function withoutContact({ contact, contactKey, contactNonce, ...party }: Party): Party {
  return { ...party, mails: [], mailDueAt: undefined, noticeDueAt: undefined, mailFailedAt: undefined };
}
