import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import { defaultTimings, withMails, withOutcome } from '@/lib/mail/rules';
import { staffChangeWithoutLink } from '@/lib/registration/mails/mails';
import { freshStore } from '@/tests/factories/store';
import { newDataRequest } from './file-request';
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

test('a completed deletion reports once that its sent mail has lost its recipient, after that is stored', async () => {
  const store = freshStore();
  const reported: unknown[] = [];
  const requests = createDataRequests(store, async (id) => {
    reported.push([id, JSON.stringify(await requests.byId(id)).includes('ana@example.mx')]);
  });
  const now = new Date();
  const person = { email: 'ana@example.mx', locale: 'es', nombres: 'Ana' } as const;
  const { email, emailKey, ...done } = {
    ...newDataRequest({ kind: 'deletion', ...person }, now),
    doneAt: now,
  };
  await requests.insert(queueMail(done, staffChangeWithoutLink(person, 'erased'), freePermit(now)));
  const settle = (outcome: Parameters<typeof withOutcome>[1]) =>
    requests.update(done._id, (request) =>
      withMails(
        request,
        request.mails.map((mail) => withOutcome(mail, outcome, now, defaultTimings)),
      ),
    );
  await settle({ outcome: 'refused', kind: 'mail', message: 'busy' });
  expect(reported).toEqual([]);
  for (const _ of [1, 2]) await settle({ outcome: 'sent' });
  expect(reported).toEqual([[done._id, false]]);
});
