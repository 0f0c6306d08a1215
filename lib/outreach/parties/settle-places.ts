import { longTurn } from '@/lib/base/pauses';
import type { Attendees } from '@/lib/registration/repository';
import { wantedByFilter } from '@/lib/registration/search-index/filter-words';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { type Party, peopleLimit } from './record';
import { type Parties, placeKey } from './repository';

/** How long a registration may take, ms. */
const registering = 10 * 60_000;

interface Deps {
  parties: Pick<Parties, 'list' | 'takenPlaces' | 'settlePlaces'>;
  attendees: Pick<Attendees, 'idsByWords' | 'byId'>;
  clock: () => Date;
}

/**
 * Makes the places of each party those of its registered people, where their number differs: after an erasure, or after a
 * process died while it registered somebody. Places of the last ten minutes stay, since their people may be registering.
 */
export async function settlePlaces({ parties, attendees, clock }: Deps): Promise<void> {
  for (const party of await parties.list()) {
    await longTurn();
    const taken = await parties.takenPlaces(party._id);
    const { ids } = await attendees.idsByWords(wantedByFilter({ party: party._id }), peopleLimit);
    if (ids.length === Object.keys(taken).length) continue;
    const keys = await keysOf(attendees, party, ids);
    const now = clock();
    if (keys) await parties.settlePlaces(party._id, keys, now, new Date(now.getTime() - registering));
  }
}

/** The keys of these people's addresses; null if a record cannot be read. */
async function keysOf(
  attendees: Pick<Attendees, 'byId'>,
  party: Party,
  ids: readonly string[],
): Promise<string[] | null> {
  const keys: string[] = [];
  for (const id of ids) {
    await longTurn();
    const attendee = await unlessUnreadable(attendees.byId(id), undefined);
    if (attendee === undefined) return null;
    if (attendee) keys.push(placeKey(party, attendee.email));
  }
  return keys;
}
