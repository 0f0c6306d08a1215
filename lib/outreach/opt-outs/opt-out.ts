import { optedOut } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import { type HoldDeps, holdIfUnwanted } from '../parties/hold-party';
import { noteRefusedOffer, type RefusedOfferDeps } from '../parties/note-refused-offer';
import type { OptOuts } from './repository';

type Deps = HoldDeps &
  RefusedOfferDeps & {
    optOuts: OptOuts;
    invitees: Pick<Invitees, 'byId'>;
  };

/**
 * Ends all invitations to the address of a mailed link, at once and for good; mails that wait are withdrawn, and a
 * party whose mails too many people did not expect is held. Resolves to whether the portal made the link. Repeatable,
 * also after the person was erased.
 */
export async function optOut(deps: Deps, id: unknown): Promise<boolean> {
  const link = await deps.optOuts.readLinkId(id);
  if (!link) return false;
  const now = deps.clock();
  await deps.optOuts.addHash(link.hash, now);
  await deps.invitees.update(link.invitee, (current) => optedOut(current, now));
  const invitee = await deps.invitees.byId(link.invitee);
  if (invitee) await noteRefusedOffer(deps, invitee);
  if (invitee?.party) await holdIfUnwanted(deps, invitee.party);
  return true;
}
