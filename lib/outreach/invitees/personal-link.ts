import { findByLink } from '@/lib/crypto/signed-links';
import { type KeepingEvent, linksWorkUntil } from '@/lib/event/rules';
import type { SignedLink } from '@/lib/mail/record';
import type { Invitee } from './record';
import type { Invitees } from './repository';

const purpose = 'invitee';

/** The link in a mail to an invitee, which opens the page where they register. It works until after the show. */
export function personalLink(
  { _id, nonce = '', createdAt }: Pick<Invitee, '_id' | 'nonce' | 'createdAt'>,
  event: KeepingEvent,
): SignedLink {
  const expiresAt = linksWorkUntil(event, createdAt);
  return { path: '/confirmar', parameter: 'id', purpose, subject: _id, nonce, expiresAt };
}

/** The invitee whose personal link has this id; null if the link is forged or expired. */
export function findInvitee(
  deps: Parameters<typeof findByLink>[0] & { invitees: Pick<Invitees, 'byId'> },
  id: unknown,
): Promise<Invitee | null> {
  const { invitees } = deps;
  return findByLink(deps, { purpose, id, byId: invitees.byId, nonceOf: ({ nonce }) => nonce });
}
