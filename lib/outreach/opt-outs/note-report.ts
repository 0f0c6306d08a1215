import { emailKey } from '@/lib/base/email-key';
import type { DeliveryReport } from '@/lib/mail/delivery-report';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { optedOut } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import { noteRefusedOffer, type RefusedOfferDeps } from '../parties/note-refused-offer';
import type { OptOuts } from './repository';

interface Deps extends RefusedOfferDeps {
  optOuts: Pick<OptOuts, 'add'>;
  invitees: Pick<Invitees, 'byId' | 'update'>;
  attendees: Pick<Attendees, 'byId'>;
}

/**
 * Ends the invitations to an address that complained about a mail, or that gets no mail at all. Passes and other mails
 * are not affected. Somebody who is registered and did not expect a party's offer is noted, too.
 */
export async function noteReport(deps: Deps, report: DeliveryReport): Promise<void> {
  const { recordId, mailId, state, isPermanent } = report;
  if (state !== 'complained' && !(state === 'bounced' && isPermanent)) return;
  const { invitees, attendees, optOuts, clock } = deps;
  const invitee = await invitees.byId(recordId);
  const attendee =
    !invitee && state === 'complained' && (await unlessUnreadable(attendees.byId(recordId), null));
  const mail = (invitee || attendee || undefined)?.mails.find(({ id }) => id === mailId);
  if (!mail) return;
  await optOuts.add(emailKey(mail.to.address), clock());
  if (invitee && state === 'complained')
    await invitees.update(invitee._id, (current) => optedOut(current, clock()));
  if (invitee) await noteRefusedOffer(deps, invitee);
}
