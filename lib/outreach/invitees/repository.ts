import { z } from 'zod';
import { recordOf } from '@/lib/base/records';
import { mailRecords } from '@/lib/mail/outbox';
import { deliveryStates, mailIndexes } from '@/lib/mail/record';
import { companyOf } from '@/lib/registration/rules';
import { wordsToStore } from '@/lib/registration/search-index/words';
import type { CollectionSpec, Cursor, Store, Wanted } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { enteredLimit } from '../parties/record';
import {
  deliveryOfInvitations,
  type Invitee,
  type InviteeState,
  inviteeFields,
  inviteeStates,
  listMailKinds,
  partyMailKinds,
} from './record';

export const inviteesSpec: CollectionSpec<Invitee> = {
  name: 'invitees',
  key: 'id',
  unique: ['emailKey'],
  indexes: [...mailIndexes, 'invitedOn'],
  arrays: ['words'],
  compound: [
    ['list', 'createdAt'],
    ['list', 'state', 'createdAt'],
    ['party', 'state', 'createdAt'],
    ['list', 'delivery'],
    ['list', 'state', 'delivery'],
    ['party', 'partyDelivery'],
    ['list', 'came'],
    ['party', 'came'],
    ['list', 'invited'],
  ],
};

/**
 * The invitee with the words of their names and company or school, what became of their mails, and the state that
 * follows from it for somebody in a party.
 */
function completed(invitee: Invitee): Invitee {
  const { nombres = '', apellidos = '' } = invitee.answers;
  return {
    ...invitee,
    state: stateOf(invitee),
    delivery: deliveryOfInvitations(invitee, listMailKinds),
    partyDelivery: deliveryOfInvitations(invitee, partyMailKinds),
    words: [...new Set(wordsToStore(`${nombres} ${apellidos} ${companyOf(invitee.answers) ?? ''}`))],
  };
}

function stateOf({ party, state, mails, removedAt }: Invitee): InviteeState {
  const isOpen = state === 'waiting' || (state === 'declined' && removedAt !== undefined);
  if (!party || !isOpen) return state;
  if (mails.some((mail) => mail.state === 'complained')) return 'optedOut';
  return mails.some((mail) => mail.state === 'bounced') ? 'undeliverable' : state;
}

/** The people of a list or of a party. */
type InviteeGroup = { list: string } | { party: string };

async function countEach<T extends string>(
  names: readonly T[],
  count: (name: T) => Promise<number>,
): Promise<Record<T, number>> {
  const counts = await Promise.all(names.map(count));
  return recordOf(names, (name) => counts[names.indexOf(name)] ?? 0);
}

export type InviteeNumbers = Awaited<ReturnType<Invitees['numbersOf']>>;
export type Invitees = ReturnType<typeof createInvitees>;

/** The people to invite, at most one for each address. */
export function createInvitees(store: Store) {
  const invitees = openVersioned<Invitee>(store, {
    spec: inviteesSpec,
    schema: z.looseObject(inviteeFields),
    // Invitees of the first version had neither mails nor a state.
    upgrades: [{ from: 1, upgrade: (invitee) => ({ state: 'waiting', mails: [], ...invitee }) }],
    complete: completed,
  });
  /** How many people of a list or a party are in each state. */
  const countStates = (group: InviteeGroup) =>
    countEach(inviteeStates, (state) => invitees.count({ field: 'createdAt', where: { ...group, state } }));
  const ofList = (list: string) => ({ field: 'createdAt', where: { list } }) as const;
  return {
    ...mailRecords(invitees),
    /** Whether there is anybody to invite. */
    hasAny: async (): Promise<boolean> => !(await invitees.all({ pageSize: 1 }).next()).done,
    async byEmailKey(equals: string): Promise<Invitee | null> {
      return (await invitees.find({ field: 'emailKey', equals, limit: 1 }))[0] ?? null;
    },
    /** The ids of the people who have a match among their words for each of these, at most `limit`. */
    idsByWords: (wanted: readonly Wanted[], limit: number) => invitees.idsHaving('words', wanted, limit),
    /** Some of the people on a list. */
    someOf: (list: string, limit: number) => invitees.find({ ...ofList(list), limit }),
    /** The people of a party in a state, who were entered first. */
    ofParty: (party: string, state: InviteeState) =>
      invitees.find({ field: 'createdAt', where: { party, state }, limit: enteredLimit }),
    /** All people of a party. */
    async allOfParty(party: string): Promise<Invitee[]> {
      const byState = inviteeStates.map((state) =>
        invitees.find({ field: 'createdAt', where: { party, state }, limit: enteredLimit }),
      );
      return (await Promise.all(byState)).flat();
    },
    countOfParty: (party: string, state: InviteeState) =>
      invitees.count({ field: 'createdAt', where: { party, state } }),
    countOf: (list: string) => invitees.count(ofList(list)),
    /** A page of the people on a list who wait. */
    waiting: (list: string, limit: number, cursor?: Cursor) =>
      invitees.page({
        field: 'createdAt',
        where: { list, state: 'waiting' },
        limit,
        ...(cursor && { cursor }),
      }),
    /** How many people were invited from lists on a day at the venue. */
    countInvitedOn: (equals: string) => invitees.count({ field: 'invitedOn', equals }),
    /** How many people on a list a round of invitations has included. */
    countInRound: (list: string, equals: number) =>
      invitees.count({ field: 'invited', equals, where: { list } }),
    /** How many people on a list a round would invite: those who wait and whose invitations did not come back. */
    async countToInvite(list: string): Promise<number> {
      const where = { list, state: 'waiting' };
      const [waiting, bounced] = await Promise.all([
        invitees.count({ field: 'createdAt', where }),
        invitees.count({ field: 'delivery', equals: 'bounced', where }),
      ]);
      return Math.max(0, waiting - bounced);
    },
    /** How many people of a list or a party are in each state, have its mail in each state of delivery, and came. */
    async numbersOf(group: InviteeGroup) {
      return {
        states: await countStates(group),
        deliveries: await countEach(deliveryStates, (equals) =>
          invitees.count({ field: 'list' in group ? 'delivery' : 'partyDelivery', equals, where: group }),
        ),
        came: await invitees.count({ field: 'came', equals: true, where: group }),
      };
    },
    /** All people on a list. */
    async *ofList(list: string): AsyncGenerator<Invitee> {
      for (let cursor: Cursor | undefined; ; ) {
        const { documents, next, isLast } = await invitees.page({
          ...ofList(list),
          limit: 100,
          ...(cursor && { cursor }),
        });
        yield* documents;
        if (isLast) return;
        cursor = next;
      }
    },
    countStates,
  };
}
