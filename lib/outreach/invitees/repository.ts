import { z } from 'zod';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type Invitee, inviteeFields } from './record';

export const inviteesSpec: CollectionSpec<Invitee> = {
  name: 'invitees',
  key: 'id',
  unique: ['emailKey'],
  indexes: [],
  compound: [['list', 'createdAt']],
};

export type Invitees = ReturnType<typeof createInvitees>;

/** The people to invite, at most one for each address. */
export function createInvitees(store: Store) {
  const invitees = openVersioned<Invitee>(store, {
    spec: inviteesSpec,
    schema: z.looseObject(inviteeFields),
    upgrades: [],
  });
  const ofList = (list: string) => ({ field: 'createdAt', where: { list } }) as const;
  return {
    insert: invitees.insert,
    get: invitees.get,
    update: invitees.update,
    delete: invitees.delete,
    all: invitees.all,
    async byEmailKey(equals: string): Promise<Invitee | null> {
      return (await invitees.find({ field: 'emailKey', equals, limit: 1 }))[0] ?? null;
    },
    /** Some of the people on a list. */
    someOf: (list: string, limit: number) => invitees.find({ ...ofList(list), limit }),
    countOf: (list: string) => invitees.count(ofList(list)),
  };
}
