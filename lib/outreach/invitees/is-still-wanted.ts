import type { Lists } from '../lists/repository';
import type { OptOuts } from '../opt-outs/repository';
import type { Parties } from '../parties/repository';
import { isRegistered } from './is-registered';
import { partyMailKinds } from './record';
import type { Invitees } from './repository';

type Deps = Parameters<typeof isRegistered>[0] & {
  optOuts: Pick<OptOuts, 'has'>;
  invitees: Pick<Invitees, 'byEmailKey'>;
  lists: Pick<Lists, 'get'>;
  parties: Pick<Parties, 'get'>;
};

/**
 * Whether an invitation may leave: its reader has not opted out, and has not registered since, while nobody has stopped
 * their list, and their party is neither held nor ended. Checked only before the first attempt, because a mailbox may
 * have the mail after it.
 */
export async function isStillWanted(deps: Deps, kind: string, emailKey: string): Promise<boolean> {
  if (await deps.optOuts.has(emailKey)) return false;
  // The offer to join a party is for people who are registered.
  if (kind !== 'partyOffer' && (await isRegistered(deps, emailKey))) return false;
  const invitee = await deps.invitees.byEmailKey(emailKey);
  if (partyMailKinds.includes(kind)) return isPartyActive(deps, invitee?.party);
  const list = invitee?.list;
  const round = list === undefined ? undefined : (await deps.lists.get(list))?.round;
  return round?.state === 'sending' || round?.state === 'done';
}

async function isPartyActive({ parties }: Pick<Deps, 'parties'>, id: string | undefined): Promise<boolean> {
  const party = id === undefined ? null : await parties.get(id);
  return party !== null && !party.heldAt && !party.endedAt;
}
