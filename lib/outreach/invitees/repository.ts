import { z } from 'zod';
import { mailRecords } from '@/lib/mail/outbox';
import { mailIndexes } from '@/lib/mail/record';
import { wordsToStore } from '@/lib/registration/search-index/words';
import type { CollectionSpec, Store, Wanted } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type Invitee, inviteeFields } from './record';

export const inviteesSpec: CollectionSpec<Invitee> = {
  name: 'invitees',
  key: 'id',
  unique: ['emailKey'],
  indexes: mailIndexes,
  arrays: ['words'],
  compound: [
    ['list', 'createdAt'],
    ['list', 'state', 'createdAt'],
    ['party', 'state', 'createdAt'],
  ],
};

/** The invitee with the words of their names and company. */
function withWords(invitee: Invitee): Invitee {
  const { nombres = '', apellidos = '', nombreEmpresa = '' } = invitee.answers;
  return { ...invitee, words: [...new Set(wordsToStore(`${nombres} ${apellidos} ${nombreEmpresa}`))] };
}

export type Invitees = ReturnType<typeof createInvitees>;

/** The people to invite, at most one for each address. */
export function createInvitees(store: Store) {
  const invitees = openVersioned<Invitee>(store, {
    spec: inviteesSpec,
    schema: z.looseObject(inviteeFields),
    // Invitees of the first version had neither mails nor a state.
    upgrades: [{ from: 1, upgrade: (invitee) => ({ state: 'waiting', mails: [], ...invitee }) }],
    complete: withWords,
  });
  const ofList = (list: string) => ({ field: 'createdAt', where: { list } }) as const;
  return {
    ...mailRecords(invitees),
    async byEmailKey(equals: string): Promise<Invitee | null> {
      return (await invitees.find({ field: 'emailKey', equals, limit: 1 }))[0] ?? null;
    },
    /** The ids of the people who have a match among their words for each of these, at most `limit`. */
    idsByWords: (wanted: readonly Wanted[], limit: number) => invitees.idsHaving('words', wanted, limit),
    /** Some of the people on a list. */
    someOf: (list: string, limit: number) => invitees.find({ ...ofList(list), limit }),
    countOf: (list: string) => invitees.count(ofList(list)),
  };
}
