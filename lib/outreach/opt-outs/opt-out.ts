import { optedOut } from '../invitees/record';
import { type HoldDeps, holdIfUnwanted } from '../parties/hold-party';
import type { OptOuts } from './repository';

interface Deps extends HoldDeps {
  optOuts: OptOuts;
}

/**
 * Ends all invitations to the address of a mailed link, at once and for good; mails that wait are withdrawn, and a party whose
 * mails too many people did not expect is held. Resolves to whether the portal made the link. Repeatable, also after the
 * person was erased.
 */
export async function optOut(deps: Deps, id: unknown): Promise<boolean> {
  const link = await deps.optOuts.readLinkId(id);
  if (!link) return false;
  const now = deps.clock();
  await deps.optOuts.addHash(link.hash, now);
  const changed = await deps.invitees.update(link.invitee, (current) => optedOut(current, now));
  const party = 'document' in changed ? changed.document.party : undefined;
  if (party) await holdIfUnwanted(deps, party);
  return true;
}
