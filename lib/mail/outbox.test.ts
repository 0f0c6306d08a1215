import { expect, test } from 'vitest';
import { recordsSpec, recordWithMail } from '@/tests/factories/mail';
import { freshStore } from '@/tests/factories/store';
import { createOutbox } from './outbox';
import { defaultTimings, settled, untried, withdraw, withMails } from './rules';
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
    outbox.settle(claimed, mail.id, (current) => settled(current, outcome, time.now, defaultTimings));
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
  expect(await outbox.settle(claimed, mail.id, untried)).toBeUndefined();
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
