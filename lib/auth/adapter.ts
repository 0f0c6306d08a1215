import { MongoDBAdapter } from '@auth/mongodb-adapter';
import { MongoServerError, ObjectId } from 'mongodb';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { emailKey } from '@/lib/attendees/email-key';
import { MongodbStore } from '@/lib/store/mongodb';
import type { CollectionSpec, Store, Stored } from '@/lib/store/port';
import type { Users } from '@/lib/users/repository';
import { userOfProvider } from '@/lib/users/sign-in-with-provider';
import type { ProviderLinks, User } from '@/lib/users/types';

interface ProviderAccount extends Stored {
  userId: string;
}

/** Provider accounts on the embedded store, by `google:1234`. On MongoDB Auth.js keeps them in its own shape. */
const providerAccountsSpec: CollectionSpec<ProviderAccount> = {
  name: 'accounts',
  key: 'text',
  unique: [],
  indexes: ['userId'],
};

/** Where provider accounts are linked: by @auth/mongodb-adapter on MongoDB, in a collection of ours elsewhere. */
export function createProviderLinks(store: Store): ProviderLinks {
  return store instanceof MongodbStore ? mongodbLinks(store) : storeLinks(store);
}

/**
 * What Auth.js asks of a database. Accounts are made and joined by `signInWithProvider` alone, before Auth.js looks:
 * there is no other way in.
 */
export function createAdapter(deps: { users: Users; links: ProviderLinks }): Adapter {
  const found = async (user: Promise<User | null>) => {
    const record = await user;
    return record && adapterUser(record);
  };
  return {
    getUser: (id) => found(deps.users.byId(id)),
    getUserByEmail: (email) => found(deps.users.byEmailKey(emailKey(email))),
    getUserByAccount: ({ provider, providerAccountId }) =>
      found(userOfProvider(deps, provider, providerAccountId)),
    createUser: forbidden,
    updateUser: forbidden,
    linkAccount: forbidden,
  };
}

function forbidden(): never {
  throw new Error('Auth.js changes no account by itself.');
}

function adapterUser(user: User): AdapterUser {
  return { id: user._id, name: user.name, email: user.email, emailVerified: user.emailVerified ?? null };
}

function storeLinks(store: Store): ProviderLinks {
  const accounts = store.collection(providerAccountsSpec);
  return {
    async find(provider, providerAccountId) {
      return (await accounts.get(`${provider}:${providerAccountId}`))?.userId ?? null;
    },
    async link(userId, provider, providerAccountId) {
      const account = { _id: `${provider}:${providerAccountId}`, userId };
      const { inserted } = await accounts.insert(account);
      if (!inserted) await accounts.update(account._id, () => account);
    },
    async forget(userId) {
      const own = await accounts.find({ field: 'userId', equals: userId, limit: 100 });
      for (const { _id } of own) await accounts.delete(_id);
    },
  };
}

function mongodbLinks(store: MongodbStore): ProviderLinks {
  const adapter = MongoDBAdapter(() => store.client(), { databaseName: store.databaseName });
  let index: Promise<unknown> | undefined;
  const indexed = () => {
    index ??= store
      .run((database) =>
        database.collection('accounts').createIndex({ provider: 1, providerAccountId: 1 }, { unique: true }),
      )
      .catch((error) => {
        index = undefined;
        throw error;
      });
    return index;
  };
  return {
    async find(provider, providerAccountId) {
      await indexed();
      return (await adapter.getUserByAccount?.({ provider, providerAccountId }))?.id ?? null;
    },
    async link(userId, provider, providerAccountId) {
      await indexed();
      const account = { provider, providerAccountId };
      for (let rounds = 4; ; rounds--) {
        if ((await adapter.getUserByAccount?.(account))?.id === userId) return;
        try {
          await adapter.unlinkAccount?.(account);
          await adapter.linkAccount?.({ ...account, userId, type: 'oidc' });
          return;
        } catch (error) {
          // Somebody else linked it between the two.
          const isTaken = error instanceof MongoServerError && error.code === 11_000;
          if (!isTaken || rounds === 0) throw error;
        }
      }
    },
    async forget(userId) {
      await store.run((database) =>
        database.collection('accounts').deleteMany({ userId: new ObjectId(userId) }),
      );
    },
  };
}
