import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { newId } from '@/lib/base/ids';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { enteredLimit, type Party } from '../parties/record';
import { entryFields, type PartyEntry } from './record';

export const partyEntriesSpec: CollectionSpec<PartyEntry> = {
  name: 'party_entries',
  key: 'id',
  unique: [],
  indexes: ['emailKey'],
  compound: [
    ['party', 'createdAt'],
    ['party', 'mailedAt'],
    ['party', 'refusedAt'],
  ],
};

/** The id of an entry: a random one without an address. */
export const entryIdOf = (
  { _id, salt }: Pick<Party, '_id' | 'salt'>,
  emailKey: string | undefined,
): string =>
  emailKey === undefined
    ? newId()
    : createHmac('sha256', salt).update(`${_id} ${emailKey}`).digest('hex').slice(0, 24);

export type PartyEntries = ReturnType<typeof createPartyEntries>;

/** The people whom the contacts of parties entered. */
export function createPartyEntries(store: Store) {
  const entries = openVersioned<PartyEntry>(store, {
    spec: partyEntriesSpec,
    schema: z.looseObject(entryFields),
    upgrades: [],
  });
  return {
    insert: entries.insert,
    get: entries.get,
    update: entries.update,
    delete: entries.delete,
    all: entries.all,
    /** The entries of a party, the first one first. */
    ofParty: (party: string) => entries.find({ field: 'createdAt', where: { party }, limit: enteredLimit }),
    /** The entries with an address, in all parties. */
    byEmailKey: (equals: string) => entries.find({ field: 'emailKey', equals, limit: enteredLimit }),
    /** The people of a party who were mailed first after a time. */
    firstMailed: (party: string, after: Date, limit: number) =>
      entries.find({ field: 'mailedAt', where: { party }, after, limit }),
    /** How many people of a party did not expect its offer. */
    countRefused: (party: string) => entries.count({ field: 'refusedAt', where: { party } }),
    /** How many people of a party were mailed after a time. */
    countMailed: (party: string, after: Date) =>
      entries.count({ field: 'mailedAt', where: { party }, after }),
  };
}
