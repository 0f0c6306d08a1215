import { inState } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { OptOuts } from './repository';

interface Deps {
  optOuts: OptOuts;
  invitees: Pick<Invitees, 'update'>;
  clock: () => Date;
}

/**
 * Ends all invitations to the address of a mailed link, at once and for good; mails that wait are withdrawn. Resolves to
 * whether the portal made the link. Repeatable, also after the person was erased.
 */
export async function optOut(deps: Deps, id: unknown): Promise<boolean> {
  const link = await deps.optOuts.readLinkId(id);
  if (!link) return false;
  const now = deps.clock();
  await deps.optOuts.addHash(link.hash, now);
  await deps.invitees.update(link.invitee, (current) =>
    current.state === 'registered' ? null : inState(current, 'optedOut', now),
  );
  return true;
}
