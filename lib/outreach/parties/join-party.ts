import { ok, type Result, refuse } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import { asOwner, type Caller } from '@/lib/registration/abilities';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { entryIdOf, type PartyEntries } from '../entries/repository';
import type { Invitees } from '../invitees/repository';
import { hasOffer } from './mails';
import { dayStateOf } from './party-state';
import type { Party } from './record';
import { releasePlace } from './release-place';
import { type Parties, placeKey } from './repository';

interface ReadDeps {
  parties: Pick<Parties, 'get'>;
  invitees: Pick<Invitees, 'byEmailKey'>;
  event: TradeShow;
  clock: () => Date;
}

/** The party that offered somebody who is registered to join it. Null if there is none, or they are in a party. */
export async function offeredParty(
  { parties, invitees, event, clock }: ReadDeps,
  { emailKey, party }: Pick<Attendee, 'emailKey' | 'party'>,
): Promise<Party | null> {
  const invitee = emailKey && !party ? await invitees.byEmailKey(emailKey) : null;
  if (!invitee?.party || invitee.removedAt || !hasOffer(invitee)) return null;
  const offered = await parties.get(invitee.party);
  const state = offered && dayStateOf(offered, { now: clock(), timeZone: event.timeZone });
  return state === 'open' ? offered : null;
}

/**
 * Adds somebody who is registered to the party that offered it. They take one of its places, keep category, answers and
 * pass, and the contact learns that they are registered. Refuses with `not_found` for anybody but the owner and without an
 * offer, with `session_full` if all places are taken, and with `blocked`.
 */
export async function joinParty(
  deps: ReadDeps & {
    parties: Pick<Parties, 'get' | 'takePlace' | 'freePlace'>;
    partyEntries: Pick<PartyEntries, 'update'>;
    attendees: Pick<Attendees, 'byId' | 'byEmailKey' | 'update'>;
  },
  { id, caller }: { id: string; caller: Caller },
): Promise<Result<Attendee>> {
  const { parties, invitees, attendees, event, clock } = deps;
  const attendee = await attendees.byId(id);
  const now = clock();
  if (!attendee || !asOwner(caller, attendee, now)) return refuse('not_found');
  const blocked = refuseBlocked(attendee, event);
  if (blocked) return blocked;
  const party = await offeredParty(deps, attendee);
  if (!party) return refuse('not_found');
  const key = placeKey(party, attendee.email);
  if (!(await parties.takePlace(party, key, now))) return refuse('session_full');
  const joined = await updateOrRefuse<Attendee>(attendees, id, (newest) => {
    const current = asOwner(caller, newest, now);
    if (!current || current.party) return refuse('not_found');
    return ok({ ...current, party: party._id, updatedAt: now });
  });
  if (!joined.ok) {
    await releasePlace(deps, party, attendee.email);
    return joined;
  }
  const invitee = await invitees.byEmailKey(attendee.emailKey ?? '');
  const entry = entryIdOf(party, attendee.emailKey);
  if (invitee) await deps.partyEntries.update(entry, (current) => ({ ...current, invitee: invitee._id }));
  return joined;
}
