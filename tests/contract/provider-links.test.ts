import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdapter, createProviderLinks } from '@/lib/auth/adapter';
import { MongodbStore } from '@/lib/store/mongodb';
import type { Store } from '@/lib/store/port';
import { createUsers } from '@/lib/users/repository';
import { newUser } from '@/lib/users/rules';
import { signInWithProvider } from '@/lib/users/sign-in-with-provider';
import { freshStore } from '@/tests/factories/store';
import { findMongo } from './mongodb-server';

const mongo = await findMongo();
afterAll(async () => {
  if ('uri' in mongo) await mongo.stop();
});

describe('provider accounts on SQLite', () => linksContract(() => freshStore()));

describe.skipIf('skipped' in mongo)(
  'skipped' in mongo
    ? `provider accounts on MongoDB: ${mongo.skipped}`
    : `provider accounts on ${mongo.describe}`,
  () =>
    linksContract(() => {
      const store = new MongodbStore('uri' in mongo ? mongo.uri : '', `links_${randomUUID().slice(0, 8)}`);
      onTestFinished(async () => {
        await store.drop('users');
        await store.drop('accounts');
        await store.close();
      });
      return store;
    }),
);

function linksContract(open: () => Store) {
  it('knows the user of a linked account, and of no other', async () => {
    const { deps, userIn } = parts(open());
    const { links } = deps;
    const userId = await userIn('maria@example.mx');
    await links.link(userId, 'google', '1');
    expect(await links.find('google', '1')).toBe(userId);
    expect(await links.find('google', '2')).toBeNull();
    expect(await links.find('facebook', '1')).toBeNull();
  });

  it('links an account to one user, the last one', async () => {
    const { deps, userIn } = parts(open());
    const { links } = deps;
    const [first, second] = [await userIn('maria@example.mx'), await userIn('mario@example.mx')];
    await links.link(first, 'google', '1');
    await links.link(first, 'google', '1');
    await links.link(second, 'google', '1');
    expect(await links.find('google', '1')).toBe(second);
  });

  it('makes one user of ten first sign-ins at once, and Auth.js finds them', async () => {
    const { deps } = parts(open());
    const profile = {
      provider: 'google',
      providerAccountId: '1',
      email: 'maria@example.mx',
      isEmailVouched: true,
      name: 'María Peña',
    };
    const all = await Promise.all(Array.from({ length: 10 }, () => signInWithProvider(deps, profile, 'es')));
    const ids = new Set(all.map((one) => (one.ok ? one.value.id : one.code)));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const adapter = createAdapter(deps);
    const found = { id, name: 'María Peña', email: 'maria@example.mx', emailVerified: expect.any(Date) };
    expect(await adapter.getUserByAccount?.({ provider: 'google', providerAccountId: '1' })).toEqual(found);
    expect(await adapter.getUserByEmail?.(' MARIA@example.mx')).toEqual(found);
    expect(await adapter.getUser?.(id as string)).toEqual(found);
  });

  it('gives Auth.js nobody for a link that the user’s record does not confirm', async () => {
    const { deps } = parts(open());
    const made = await signInWithProvider(
      deps,
      { provider: 'google', providerAccountId: '1', email: 'maria@example.mx', isEmailVouched: true },
      'es',
    );
    const id = made.ok ? made.value.id : '';
    await deps.users.update(id, (user) => ({ ...user, identities: [] }));
    expect(
      await createAdapter(deps).getUserByAccount?.({ provider: 'google', providerAccountId: '1' }),
    ).toBeNull();
  });

  function parts(store: Store) {
    const links = createProviderLinks(store);
    const users = createUsers(store);
    return {
      deps: { users, links, clock: () => new Date(), isRegistrationOpen: () => true },
      async userIn(email: string): Promise<string> {
        const user = newUser({ name: 'María Peña', email, locale: 'es' }, new Date());
        await users.insert(user);
        return user._id;
      },
    };
  }
}
