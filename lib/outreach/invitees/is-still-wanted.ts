import type { Lists } from '../lists/repository';
import type { OptOuts } from '../opt-outs/repository';
import { isRegistered } from './is-registered';
import type { Invitees } from './repository';

type Deps = Parameters<typeof isRegistered>[0] & {
  optOuts: Pick<OptOuts, 'has'>;
  invitees: Pick<Invitees, 'byEmailKey'>;
  lists: Pick<Lists, 'get'>;
};

/**
 * Whether an invitation may leave: its reader has not opted out, and has not registered since, while nobody has stopped their
 * list. Asked once, before the first attempt, since a mailbox may have the mail after it.
 */
export async function isStillWanted(deps: Deps, kind: string, emailKey: string): Promise<boolean> {
  if (await deps.optOuts.has(emailKey)) return false;
  // The offer to join a party is for people who are registered.
  if (kind === 'partyOffer') return true;
  if (await isRegistered(deps, emailKey)) return false;
  if (kind !== 'listInvitation') return true;
  const list = (await deps.invitees.byEmailKey(emailKey))?.list;
  const round = list === undefined ? undefined : (await deps.lists.get(list))?.round;
  return round?.state === 'sending' || round?.state === 'done';
}
