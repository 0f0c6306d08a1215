import { MongoDBAdapter } from '@auth/mongodb-adapter';
import { type Db, MongoServerError, ObjectId } from 'mongodb';
import { MongodbStore } from './mongodb';
import type { CollectionSpec, Store, Stored } from './port';

/** Which user a provider's account belongs to; what counts is still the user's own `identities`. */
export interface ProviderLinks {
  find(provider: string, providerAccountId: string): Promise<string | null>;
  link(userId: string, provider: string, providerAccountId: string): Promise<void>;
  /** Removes every link to the user. */
  forget(userId: string): Promise<void>;
}

interface ProviderAccount extends Stored {
  userId: string;
}

/** Provider accounts: on the embedded store by `google:1234`, on MongoDB in Auth.js's own shape. */
export const providerAccountsSpec: CollectionSpec<ProviderAccount> = {
  name: 'accounts',
  key: 'text',
  unique: [],
  indexes: ['userId'],
  authKey: ['provider', 'providerAccountId'],
};

/** Where provider accounts are linked: by @auth/mongodb-adapter on MongoDB, in a collection of ours elsewhere. */
export function createProviderLinks(store: Store): ProviderLinks {
  return store instanceof MongodbStore ? mongodbLinks(store) : storeLinks(store);
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
  const run = <R>(operation: (database: Db) => Promise<R>) => store.runOn(providerAccountsSpec, operation);
  return {
    find: (provider, providerAccountId) =>
      run(async () => (await adapter.getUserByAccount?.({ provider, providerAccountId }))?.id ?? null),
    async link(userId, provider, providerAccountId) {
      const account = { provider, providerAccountId };
      for (let rounds = 4; ; rounds--) {
        try {
          await run(async () => {
            if ((await adapter.getUserByAccount?.(account))?.id === userId) return;
            await adapter.unlinkAccount?.(account);
            await adapter.linkAccount?.({ ...account, userId, type: 'oidc' });
          });
          return;
        } catch (error) {
          // Somebody else linked it between the two.
          const isTaken = error instanceof MongoServerError && error.code === 11_000;
          if (!isTaken || rounds === 0) throw error;
        }
      }
    },
    async forget(userId) {
      await run((database) => database.collection('accounts').deleteMany({ userId: new ObjectId(userId) }));
    },
  };
}
