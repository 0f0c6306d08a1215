import { offersForm } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { type FindPartyDeps, findParty } from './find-party';
import { type PartyState, partyState } from './party-state';
import type { Party } from './record';
import type { Parties } from './repository';

interface StateDeps {
  parties: Pick<Parties, 'takenPlaces'>;
  event: TradeShow;
  clock: () => Date;
}

/** A party, and whether its code registers people now; or why there is none. */
export type FoundParty =
  | { party: Party; state: PartyState }
  | { party?: undefined; state: 'unknown' | 'tooMany' };

/** The party with a code that a client typed or opened. */
export async function readParty(
  deps: FindPartyDeps & StateDeps,
  typed: string,
  client: string,
): Promise<FoundParty> {
  const result = await findParty(deps, typed, client);
  if (!result.ok) return { state: result.code === 'too_many_requests' ? 'tooMany' : 'unknown' };
  return partyNow(deps, result.value);
}

/** A party, and whether its code registers people now. */
export async function partyNow(
  { parties, event, clock }: StateDeps,
  party: Party,
): Promise<{ party: Party; state: PartyState }> {
  if (!offersForm(event, party.form)) return { party, state: 'ended' };
  const taken = Object.keys(await parties.takenPlaces(party._id)).length;
  return { party, state: partyState(party, taken, { now: clock(), timeZone: event.timeZone }) };
}
