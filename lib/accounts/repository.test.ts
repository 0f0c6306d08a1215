import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { freshStore } from '@/tests/factories/store';
import { createUsers } from './repository';
import { isActive, newUser } from './rules';

/** Users, and a way to store one as an earlier version or another library did. */
function parts() {
  const store = freshStore();
  const raw = store.collection<{ _id: string }>({ name: 'users', key: 'id', unique: [], indexes: [] });
  return { users: createUsers(store), store: (document: { _id: string }) => raw.insert(document), raw };
}

test('reads a user of version 1 whose optional parts are missing', async () => {
  const { users, store, raw } = parts();
  const now = new Date();
  const old = {
    _id: newId(),
    email: 'Ana@example.mx',
    emailKey: 'ana@example.mx',
    locale: 'fr',
    passwordHash: 'hash',
    createdAt: now,
    updatedAt: now,
  };
  await store(old);
  const read = {
    ...old,
    name: '',
    locale: 'es',
    tokenVersion: 0,
    activationNonce: '',
    identities: [],
    vouchedIdentities: [],
    sessions: [],
    mails: [],
  };
  expect(await users.byEmailKey('ana@example.mx')).toEqual(read);
  await users.update(old._id, (user) => ({ ...user, tokenVersion: 1 }));
  expect(await raw.get(old._id)).toEqual({ ...read, tokenVersion: 1, version: 3 });
});

test('reads a user of version 2, whose sessions were not stored yet', async () => {
  const { users, store } = parts();
  const now = new Date();
  const old = newUser({ name: 'Ana', email: 'ana@example.mx', locale: 'es' }, now);
  const { sessions, vouchedIdentities, ...rest } = { ...old, identities: ['google:1'] };
  await store({ ...rest, ...{ version: 2 } });
  expect(await users.byId(old._id)).toEqual({ ...rest, sessions: [], vouchedIdentities: [] });
});

test('reads a user that Auth.js wrote, with the time of its ObjectId', async () => {
  const { users, store } = parts();
  const _id = '65f0c5de6f1e4c579f0a3c6f';
  const verified = new Date('2024-03-13T00:00:00Z');
  await store({ _id, ...{ name: 'Ana', email: 'Ana@Example.mx', emailVerified: verified } });
  const user = await users.byId(_id);
  expect(user).toMatchObject({
    name: 'Ana',
    emailKey: 'ana@example.mx',
    locale: 'es',
    identities: [],
    createdAt: new Date(0x65f0c5de * 1000),
    updatedAt: new Date(0x65f0c5de * 1000),
  });
  expect(user && isActive(user)).toBe(true);
});

test('refuses a user of the current version that lacks a part', async () => {
  const { users, store } = parts();
  const _id = newId();
  await store({ _id, ...{ name: 'Ana', email: 'ana@example.mx', version: 3 } });
  await expect(users.byId(_id)).rejects.toThrow(/emailKey/);
});
