import type { Db } from 'mongodb';
import { MongodbStore } from '@/lib/store/mongodb';
import { driver } from '@/lib/store/mongodb-driver';
import type { CollectionSpec, Store, Stored } from '@/lib/store/port';

/** Auth.js's links between accounts of sign-in providers and users. */
export interface ProviderLinks {
  /** The id of the user to whom the provider's account is linked. */
  find(provider: string, providerAccountId: string): Promise<string | null>;
  /** Links the account to this user only. */
  link(userId: string, provider: string, providerAccountId: string): Promise<void>;
  /** Removes every link to the user. */
  forget(userId: string): Promise<void>;
}

interface ProviderAccount extends Stored {
  userId: string;
}

/**
 * Auth.js's `accounts`. On MongoDB they have the format of @auth/mongodb-adapter, elsewhere keys such as `google:1234`.
 */
export const providerAccountsSpec: CollectionSpec<ProviderAccount> = {
  name: 'accounts',
  key: 'text',
  unique: [],
  indexes: ['userId'],
  mongodbUnique: ['provider', 'providerAccountId'],
};

/** The links in a store. On MongoDB they include those that Auth.js wrote itself. */
export function createProviderLinks(store: Store): ProviderLinks {
  return store instanceof MongodbStore ? linksOfAuthjs(store) : linksIn(store);
}

function linksIn(store: Store): ProviderLinks {
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

function linksOfAuthjs(store: MongodbStore): ProviderLinks {
  const { connection } = store;
  const run = <R>(operation: (database: Db) => Promise<R>) => store.run(providerAccountsSpec, operation);
  // It loads MongoDB's driver.
  const adapterOf = async () => {
    const { MongoDBAdapter } = await import('@auth/mongodb-adapter');
    return MongoDBAdapter(() => connection.client(), { databaseName: connection.databaseName });
  };
  return {
    find: (provider, providerAccountId) =>
      run(async () => {
        const adapter = await adapterOf();
        return (await adapter.getUserByAccount?.({ provider, providerAccountId }))?.id ?? null;
      }),
    async link(userId, provider, providerAccountId) {
      const account = { provider, providerAccountId };
      const adapter = await adapterOf();
      for (let rounds = 4; ; rounds--) {
        try {
          await run(async () => {
            if ((await adapter.getUserByAccount?.(account))?.id === userId) return;
            await adapter.unlinkAccount?.(account);
            await adapter.linkAccount?.({ ...account, userId, type: 'oidc' });
          });
          return;
        } catch (error) {
          // Another process linked it between the two calls.
          const isTaken = error instanceof driver().MongoServerError && error.code === 11_000;
          if (!isTaken || rounds === 0) throw error;
        }
      }
    },
    async forget(userId) {
      await run((database) =>
        database.collection('accounts').deleteMany({ userId: new (driver().ObjectId)(userId) }),
      );
    },
  };
}
