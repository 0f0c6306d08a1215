import { z } from 'zod';
import { mailIndexes } from '@/lib/mail/types';
import type { Collection, CollectionSpec, InsertResult, Store, UpdateResult } from '@/lib/store/port';
import type { User } from './types';

export const usersSpec: CollectionSpec<User> = {
  name: 'users',
  key: 'id',
  unique: ['emailKey'],
  indexes: mailIndexes,
};

/** What every reader may rely on, whatever version or library wrote the document. */
const storedUser = z.looseObject({
  _id: z.string(),
  name: z.string().default(''),
  email: z.string(),
  emailKey: z.string(),
  locale: z.enum(['es', 'en']).catch('es'),
  tokenVersion: z.number().default(0),
  activationNonce: z.string().default(''),
  identities: z.array(z.string()).default([]),
  mails: z.array(z.looseObject({ id: z.string(), state: z.string() })).default([]),
});

function read(document: User): User {
  return storedUser.parse(document) as unknown as User;
}

/** The accounts, one for each e-mail address: `emailKey` is unique in the store. */
export interface Users {
  readonly collection: Collection<User>;
  insert(user: User): Promise<InsertResult>;
  byId(id: string): Promise<User | null>;
  byEmailKey(emailKey: string): Promise<User | null>;
  /** Changes the newest state of the record, or leaves it where `change` answers null. */
  update(id: string, change: (current: User) => User | null): Promise<UpdateResult<User>>;
}

/** The accounts of this store; whatever version wrote a record, it is read whole. */
export function createUsers(store: Store): Users {
  const collection = store.collection(usersSpec);
  return {
    collection,
    insert: (user) => collection.insert(user),
    byId: async (id) => {
      const found = await collection.get(id);
      return found ? read(found) : null;
    },
    byEmailKey: async (emailKey) => {
      const [found] = await collection.find({ field: 'emailKey', equals: emailKey, limit: 1 });
      return found ? read(found) : null;
    },
    update: (id, change) => collection.update(id, (current) => change(read(current))),
  };
}
