import { expect, test, vi } from 'vitest';
import { recordsSpec, recordWithMail } from '@/tests/factories/mail';
import { freshStore } from '@/tests/factories/store';
import { createOutbox } from './outbox';
import type { WithMail } from './record';
import { defaultTimings, withdraw, withMails, withOutcome } from './rules';
import type { SendOutcome } from './types';

/** A record whose mail is withdrawn while a worker sends it. */
async function withdrawnWhileSent() {
  const records = freshStore().collection(recordsSpec);
  const time = { now: new Date() };
  const outbox = createOutbox([records], () => time.now, defaultTimings);
  const record = recordWithMail();
  const { _id } = record;
  await records.insert(record);
  const claimed = await outbox.claim();
  const [mail] = claimed?.claimed ?? [];
  if (!claimed || !mail) throw new Error('no mail was claimed');
  await records.update(_id, (current) =>
    withMails(
      current,
      withdraw(current.mails, () => true),
    ),
  );
  const settle = (outcome: SendOutcome) =>
    outbox.settle(claimed, mail.id, (current) => withOutcome(current, outcome, time.now, defaultTimings));
  const stored = async () => {
    const { mails = [], mailDueAt } = (await records.get(_id)) ?? {};
    return { states: mails.map(({ state }) => state), isDue: mailDueAt !== undefined };
  };
  return { outbox, time, claimed, mail, settle, stored };
}

const refused: SendOutcome = { outcome: 'refused', kind: 'transport', message: 'no answer' };

test('a mail that was withdrawn while it was sent is not tried again after a refusal', async () => {
  const { settle, stored } = await withdrawnWhileSent();
  expect(await settle(refused)).toBeUndefined();
  expect(await stored()).toEqual({ states: [], isDue: false });
});

test('a mail that was withdrawn before its turn came is not tried again', async () => {
  const { outbox, claimed, mail, stored } = await withdrawnWhileSent();
  await outbox.release(claimed, mail);
  expect(await stored()).toEqual({ states: [], isDue: false });
});

test('a mail that was withdrawn while it was sent is not tried again after a crash', async () => {
  const { outbox, time, stored } = await withdrawnWhileSent();
  time.now = new Date(time.now.getTime() + defaultTimings.lease + 1);
  expect((await outbox.claim())?.claimed ?? []).toEqual([]);
  expect(await stored()).toEqual({ states: [], isDue: false });
});

test('a mail that was withdrawn while it was sent stays in its record once it is accepted', async () => {
  const { settle, stored } = await withdrawnWhileSent();
  expect(await settle({ outcome: 'sent' })).toMatchObject({ state: 'sent' });
  expect(await stored()).toEqual({ states: ['sent'], isDue: false });
});

/** Collections of accounts and passes, and an outbox over both. `looks` counts the looks for due mail. */
function twoCollections() {
  const store = freshStore();
  const accounts = store.collection<WithMail>({ ...recordsSpec, name: 'accounts' });
  const passes = store.collection(recordsSpec);
  const time = { now: new Date() };
  const outbox = createOutbox([accounts, passes], () => time.now, defaultTimings);
  const ofAccounts = vi.spyOn(accounts, 'lease');
  const ofPasses = vi.spyOn(passes, 'lease');
  const looks = () => [ofAccounts.mock.calls.length, ofPasses.mock.calls.length];
  return { accounts, passes, time, outbox, looks };
}

test('a claim does not look again where nothing was due, until a look everywhere', async () => {
  const { passes, outbox, looks } = twoCollections();
  expect(await outbox.claim()).toBeNull();
  expect(await outbox.claim()).toBeNull();
  // One look for mails and one for notices.
  expect(looks()).toEqual([2, 2]);
  const record = recordWithMail();
  await passes.insert(record);
  outbox.lookEverywhere();
  const claimed = await outbox.claim();
  expect(claimed).toMatchObject({ id: record._id });
  expect(looks()).toEqual([3, 3]);
  expect(await outbox.claim()).toBeNull();
  expect(looks()).toEqual([4, 5]);
  const [mail] = claimed?.claimed ?? [];
  if (!claimed || !mail) throw new Error('There is no mail.');
  await outbox.settle(claimed, mail.id, (sent) => ({ ...sent, state: 'sent', dueAt: undefined }));
  expect(await outbox.claim()).toBeNull();
  expect(looks()).toEqual([4, 5]);
});

test('workers that claim at the same time look once where nothing is due', async () => {
  const { passes, outbox, looks } = twoCollections();
  expect(await Promise.all([outbox.claim(), outbox.claim(), outbox.claim()])).toEqual([null, null, null]);
  expect(looks()).toEqual([2, 2]);
  const records = [recordWithMail(), recordWithMail(), recordWithMail()];
  for (const record of records) await passes.insert(record);
  outbox.lookEverywhere();
  const claimed = await Promise.all([outbox.claim(), outbox.claim(), outbox.claim()]);
  expect(new Set(claimed.map((each) => each?.id))).toEqual(new Set(records.map(({ _id }) => _id)));
  // Once mail is due somewhere, each worker looks there by itself.
  expect(looks()).toEqual([3, 5]);
});

test('a claim after a look everywhere finds mail that has become due since', async () => {
  const { accounts, time, outbox } = twoCollections();
  const later = new Date(time.now.getTime() + 1000);
  const record = recordWithMail({}, later);
  await accounts.insert(record);
  expect(await outbox.claim()).toBeNull();
  time.now = later;
  expect(await outbox.claim()).toBeNull();
  outbox.lookEverywhere();
  expect(await outbox.claim()).toMatchObject({ id: record._id });
});

test('a claim after a look everywhere also looks again where an earlier claim was looking', async () => {
  const { accounts, passes, time } = twoCollections();
  const record = recordWithMail({}, new Date(time.now.getTime() + 1000));
  await accounts.insert(record);
  const lease: typeof accounts.lease = async (...args) => {
    const found = await accounts.lease(...args);
    if (found === null && time.now < (record.mailDueAt ?? time.now)) {
      time.now = new Date(time.now.getTime() + 1000);
      outbox.lookEverywhere();
    }
    return found;
  };
  const outbox = createOutbox([{ ...accounts, lease }, passes], () => time.now, defaultTimings);
  await outbox.claim();
  expect(await outbox.claim()).toMatchObject({ id: record._id });
});

test('a lease is checked again before its mail is sent, unless it is new', async () => {
  const { outbox, time, claimed, mail } = await withdrawnWhileSent();
  time.now = new Date(time.now.getTime() + 999);
  expect(await outbox.isLeased(claimed, mail)).toBe(true);
  time.now = new Date(time.now.getTime() + 1);
  expect(await outbox.isLeased(claimed, mail)).toBe(false);
});
