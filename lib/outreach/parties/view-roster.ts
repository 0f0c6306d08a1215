import type { PartyEntry } from '../entries/record';
import type { PartyEntries } from '../entries/repository';
import type { Invitee } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { Party } from './record';

/** What a contact learns about somebody whom they entered. */
export const entryStates = ['waiting', 'registered', 'undeliverable', 'declined'] as const;
export type EntryState = (typeof entryStates)[number];

export interface RosterEntry extends PartyEntry {
  state: EntryState;
}

export interface RosterDeps {
  partyEntries: Pick<PartyEntries, 'ofParty'>;
  invitees: Pick<Invitees, 'allOfParty'>;
}

/**
 * The people whom the contact of a party entered, with their states, and how many have each state. For an exhibitor,
 * everybody waits. Those whom the contact removed are only counted, in `removed`.
 */
export async function viewRoster(
  { partyEntries, invitees }: RosterDeps,
  { _id, kind }: Pick<Party, '_id' | 'kind'>,
): Promise<{ entries: RosterEntry[]; counts: Record<EntryState, number>; removed: number }> {
  const [all, people] = await Promise.all([partyEntries.ofParty(_id), invitees.allOfParty(_id)]);
  const byId = new Map(people.map((invitee) => [invitee._id, invitee]));
  const counts = { waiting: 0, registered: 0, undeliverable: 0, declined: 0 };
  const entries = all.filter(({ removedAt }) => removedAt === undefined);
  const roster = entries.map((entry) => ({
    ...entry,
    state: entryState({ kind }, byId.get(entry.invitee ?? '')),
  }));
  for (const { state } of roster) counts[state]++;
  return { entries: roster, counts, removed: all.length - entries.length };
}

/**
 * The state of an entry by its invitee. An entry without one always waits, and so does one that was removed before. An
 * exhibitor learns nobody's state, so all of their people wait.
 */
export function entryState(
  { kind }: Pick<Party, 'kind'>,
  invitee: Pick<Invitee, 'state' | 'removedAt'> | null | undefined,
): EntryState {
  if (invitee?.removedAt || kind === 'exhibitor') return 'waiting';
  switch (invitee?.state) {
    case 'registered':
    case 'undeliverable':
    case 'declined':
      return invitee.state;
    case 'optedOut':
      return 'declined';
    default:
      return 'waiting';
  }
}
