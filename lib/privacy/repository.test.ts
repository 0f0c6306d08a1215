import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { freshStore } from '@/tests/factories/store';
import { createDataRequests } from './repository';

test('reads a request of version 1 without mails and in an unknown language', async () => {
  const store = freshStore();
  const raw = store.collection<{ _id: string; emailKey: string }>({
    name: 'data_requests',
    key: 'id',
    unique: [],
    indexes: ['emailKey'],
  });
  const requests = createDataRequests(store);
  const now = new Date();
  const old = { _id: newId(), kind: 'access', emailKey: 'ana@example.mx', locale: 'fr', nonce: newId() };
  await raw.insert({ ...old, ...{ createdAt: now, expiresAt: now } });
  const read = { ...old, locale: 'es', mails: [], createdAt: now, expiresAt: now };
  expect(await requests.byEmailKey('ana@example.mx')).toEqual([read]);
  await requests.update(old._id, (request) => ({ ...request, doneAt: now }));
  expect(await raw.get(old._id)).toEqual({ ...read, doneAt: now, version: 2 });
});
