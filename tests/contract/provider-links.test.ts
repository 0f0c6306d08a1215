import { randomUUID } from 'node:crypto';
import { MongoDBAdapter } from '@auth/mongodb-adapter';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAdapter } from '@/lib/accounts/auth-adapter';
import { createProviderLinks, type ProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { newUser } from '@/lib/accounts/rules';
import { signInWithProvider } from '@/lib/accounts/sign-in-with-provider';
import { allCollections } from '@/lib/collections';
import { createLimits } from '@/lib/limits/create-limits';
import { openStore } from '@/lib/store/open-store';
import type { Store } from '@/lib/store/port';
import { limitSettings } from '@/tests/factories/limits';
import { mailPermits } from '@/tests/factories/mail';
import { revocationParts } from '@/tests/factories/revocations';
import { recordedEvents } from '@/tests/factories/security-log';
import { freshStore } from '@/tests/factories/store';
import { findMongo } from '../support/mongodb-server';

const mongo = await findMongo();
afterAll(async () => {
  if ('uri' in mongo) await mongo.stop();
});

describe('provider accounts on SQLite', () =>
  linksContract(() => {
    const store = freshStore();
    return { store, providerLinks: createProviderLinks(store) };
  }));

describe.skipIf('skipped' in mongo)(
  'skipped' in mongo
    ? `provider accounts on MongoDB: ${mongo.skipped}`
    : `provider accounts on ${mongo.describe}`,
  () => {
    linksContract(openMongodb);

    test('has the indexes of accounts once the store is set up, whatever Auth.js wrote before', async () => {
      const { client, databaseName, ...database } = openMongodb();
      const { deps, userIn } = parts(database);
      const userId = await userIn('maria@example.mx');
      const adapter = MongoDBAdapter(() => client, { databaseName });
      const account = { provider: 'google', providerAccountId: '1', type: 'oidc' as const };
      await adapter.linkAccount?.({ ...account, userId, access_token: 'kept' });
      await database.store.setup(allCollections);
      const accounts = client.db(databaseName).collection('accounts');
      const indexes = Object.fromEntries((await accounts.indexes()).map((index) => [index.name, index]));
      expect(indexes.provider_1_providerAccountId_1).toMatchObject({ unique: true });
      expect(indexes).toHaveProperty('userId_1');

      expect(await deps.providerLinks.find('google', '1')).toBe(userId);
      await deps.providerLinks.link(userId, 'google', '1');
      expect(await accounts.find().toArray()).toMatchObject([{ ...account, access_token: 'kept' }]);
      await deps.providerLinks.forget(userId);
      expect(await accounts.countDocuments()).toBe(0);
    });

    test('reads a user that Auth.js wrote, and makes it a current one at the first change', async () => {
      const { client, databaseName, ...database } = openMongodb();
      const { deps } = parts(database);
      const adapter = MongoDBAdapter(() => client, { databaseName });
      const emailVerified = new Date('2026-11-02T16:00:00Z');
      const written = { id: '', name: 'María Peña', email: 'Maria@example.mx', emailVerified, image: null };
      const id = (await adapter.createUser?.(written))?.id ?? '';
      expect(await deps.users.byId(id)).toMatchObject({
        name: 'María Peña',
        emailKey: 'maria@example.mx',
        emailVerified,
        locale: 'es',
        tokenVersion: 0,
        identities: [],
        mails: [],
      });
      await deps.users.update(id, (user) => ({ ...user, identities: ['google:1'] }));
      expect(await deps.users.byEmailKey('maria@example.mx')).toMatchObject({ identities: ['google:1'] });
      expect(await adapter.getUser?.(id)).toMatchObject({ id, email: 'Maria@example.mx', version: 3 });
    });
  },
);

interface Opened {
  store: Store;
  providerLinks: ProviderLinks;
}

/** An empty database, and a client that accesses it as Auth.js does. */
function openMongodb() {
  const MONGODB_URI = 'uri' in mongo ? mongo.uri : '';
  const databaseName = `links_${randomUUID().slice(0, 8)}`;
  const store = openStore({ MONGODB_URI, MONGODB_DB: databaseName, DATA_DIR: '/nowhere' });
  const client = new MongoClient(MONGODB_URI);
  onTestFinished(async () => {
    await client.db(databaseName).dropDatabase();
    await client.close();
    await store.close();
  });
  return { store, providerLinks: createProviderLinks(store), client, databaseName };
}

function linksContract(open: () => Opened) {
  test('knows the user of a linked account, and of no other', async () => {
    const { deps, userIn } = parts(open());
    const { providerLinks } = deps;
    const userId = await userIn('maria@example.mx');
    await providerLinks.link(userId, 'google', '1');
    expect(await providerLinks.find('google', '1')).toBe(userId);
    expect(await providerLinks.find('google', '2')).toBeNull();
    expect(await providerLinks.find('facebook', '1')).toBeNull();
  });

  test('links an account to one user, the last one', async () => {
    const { deps, userIn } = parts(open());
    const { providerLinks } = deps;
    const [first, second] = [await userIn('maria@example.mx'), await userIn('mario@example.mx')];
    await providerLinks.link(first, 'google', '1');
    await providerLinks.link(first, 'google', '1');
    await providerLinks.link(second, 'google', '1');
    expect(await providerLinks.find('google', '1')).toBe(second);
  });

  test('forgets every link to a user, and none to another', async () => {
    const { deps, userIn } = parts(open());
    const { providerLinks } = deps;
    const [first, second] = [await userIn('maria@example.mx'), await userIn('mario@example.mx')];
    await providerLinks.link(first, 'google', '1');
    await providerLinks.link(first, 'facebook', '1');
    await providerLinks.link(second, 'google', '2');
    await providerLinks.forget(first);
    expect(await providerLinks.find('google', '1')).toBeNull();
    expect(await providerLinks.find('facebook', '1')).toBeNull();
    expect(await providerLinks.find('google', '2')).toBe(second);
  });

  test('makes one user of ten first sign-ins at once, and Auth.js finds them', async () => {
    const { deps } = parts(open());
    const profile = {
      provider: 'google',
      providerAccountId: '1',
      email: 'maria@example.mx',
      isEmailVerified: true,
      name: 'María Peña',
    };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => signInWithProvider(deps, profile, { locale: 'es', client: 'one' })),
    );
    const ids = new Set(all.map((one) => (one.ok ? one.value.id : one.code)));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const adapter = createAdapter(deps);
    const found = { id, name: 'María Peña', email: 'maria@example.mx', emailVerified: expect.any(Date) };
    expect(await adapter.getUserByAccount?.({ provider: 'google', providerAccountId: '1' })).toEqual(found);
    expect(await adapter.getUserByEmail?.(' MARIA@example.mx')).toEqual(found);
    expect(await adapter.getUser?.(id as string)).toEqual(found);
  });

  test('gives Auth.js no user for a link that the user’s record does not confirm', async () => {
    const { deps } = parts(open());
    const made = await signInWithProvider(
      deps,
      { provider: 'google', providerAccountId: '1', email: 'maria@example.mx', isEmailVerified: true },
      { locale: 'es', client: 'one' },
    );
    const id = made.ok ? made.value.id : '';
    await deps.users.update(id, (user) => ({ ...user, identities: [] }));
    expect(
      await createAdapter(deps).getUserByAccount?.({ provider: 'google', providerAccountId: '1' }),
    ).toBeNull();
  });
}

function parts({ store, providerLinks }: Opened) {
  const users = createUsers(store);
  return {
    deps: {
      users,
      providerLinks,
      clock: () => new Date(),
      isRegistrationOpen: () => true,
      limits: createLimits(store, limitSettings),
      mailPermits: mailPermits(store, () => new Date()),
      ...revocationParts(store, () => new Date()),
      ...recordedEvents(),
    },
    async userIn(email: string): Promise<string> {
      const user = newUser({ name: 'María Peña', email, locale: 'es' }, new Date());
      await users.insert(user);
      return user._id;
    },
  };
}
