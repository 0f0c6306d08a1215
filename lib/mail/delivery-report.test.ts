import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { recordsSpec, recordWithMail } from '@/tests/factories/mail';
import { freshStore } from '@/tests/factories/store';
import { webhookBody, webhookHeaders, webhookSecret } from '@/tests/support/webhook';
import { type DeliveryReport, readWebhook } from './delivery-report';
import { freePermit } from './mail-permit';
import { createOutbox } from './outbox';
import { queueMail } from './queue-mail';
import type { QueuedMail, ReportedState, WithMail } from './record';
import { defaultTimings, withMails, withOutcome } from './rules';

const signed = (...given: Parameters<typeof webhookHeaders>) => new Headers(webhookHeaders(...given));

describe('a webhook', () => {
  const tags = { record: newId(), mail: newId() };

  test.each([
    ['email.delivered', 'delivered'],
    ['email.delivery_delayed', 'delayed'],
    ['email.bounced', 'bounced', { isPermanent: true }],
    ['email.failed', 'bounced'],
    ['email.suppressed', 'bounced', { isPermanent: true }],
    ['email.complained', 'complained'],
  ] as const)('that reports %s means that the mail is %s', (type, state, more?: object) => {
    const payload = webhookBody(type, tags);
    expect(readWebhook(payload, signed(payload), webhookSecret)).toEqual({
      recordId: tags.record,
      mailId: tags.mail,
      state,
      providerId: 'e1',
      at: new Date('2026-11-21T10:00:00Z'),
      ...more,
    });
  });

  test('a full mailbox is no address without mail', () => {
    const body = JSON.parse(webhookBody('email.bounced', tags));
    for (const [bounce, isPermanent] of [
      [{ type: 'Transient' }, undefined],
      [{ type: 'Permanent' }, true],
      ['?', true],
    ] as const) {
      const payload = JSON.stringify({ ...body, data: { ...body.data, bounce } });
      expect(readWebhook(payload, signed(payload), webhookSecret)?.isPermanent).toBe(isPermanent);
    }
  });

  test('reports nothing about other events and about mails that are not the portal’s', () => {
    for (const payload of [
      webhookBody('email.opened', tags),
      webhookBody('email.delivered', {}),
      webhookBody('email.delivered', { record: '../x', mail: tags.mail }),
      '{"type":"contact.created","data":{}}',
      '[]',
    ]) {
      expect(readWebhook(payload, signed(payload), webhookSecret)).toBeUndefined();
    }
  });

  test('is refused without the secret’s signature over these bytes in the last five minutes', () => {
    const payload = webhookBody('email.bounced', tags);
    const minute = 60_000;
    const refused = [
      [payload, new Headers()],
      [`${payload} `, signed(payload)],
      [payload, signed(payload, new Date(), `whsec_${btoa('another secret of twenty-four')}`)],
      [payload, signed(payload, new Date(Date.now() - 6 * minute))],
      [payload, signed(payload, new Date(Date.now() + 6 * minute))],
    ] as const;
    for (const [body, headers] of refused) expect(readWebhook(body, headers, webhookSecret)).toBeNull();
    const recent = signed(payload, new Date(Date.now() - 4 * minute));
    expect(readWebhook(payload, recent, webhookSecret)).toMatchObject({ state: 'bounced' });
  });
});

const sent = (mail: QueuedMail): QueuedMail =>
  withOutcome(mail, { outcome: 'sent', id: 'e1' }, new Date(), defaultTimings);

function outboxOf(...records: WithMail[]) {
  const collection = freshStore().collection(recordsSpec);
  const outbox = createOutbox([collection], () => new Date(), defaultTimings);
  return { collection, outbox, stored: Promise.all(records.map((record) => collection.insert(record))) };
}

const reportOn = ({ _id, mails }: WithMail, state: ReportedState): DeliveryReport => ({
  recordId: _id,
  mailId: mails[0]?.id ?? '',
  state,
  providerId: 'e1',
  at: new Date(),
});

test('10,000 reports, shuffled and each three times, end in the last state of each mail', async () => {
  const orders: ReportedState[] = ['delayed', 'delivered', 'bounced', 'complained'];
  const records = Array.from({ length: 1250 }, () => {
    const record = recordWithMail();
    return withMails(record, record.mails.map(sent));
  });
  const { collection, outbox, stored } = outboxOf(...records);
  await stored;
  const last = new Map<string, ReportedState>();
  const reports = records.flatMap((record, n) => {
    const most = n % orders.length;
    last.set(record._id, orders[most] ?? 'delayed');
    // Eight events each, with repetitions of the earlier states, and the last one among them.
    return Array.from({ length: 8 }, (_, event) => reportOn(record, orders[event % (most + 1)] ?? 'delayed'));
  });
  expect(reports).toHaveLength(10_000);
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  const events = [...reports, ...reports, ...reports]
    .map((report) => ({ report, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ report }) => report);
  for (let first = 0; first < events.length; first += 250)
    await Promise.all(events.slice(first, first + 250).map(outbox.report));
  const ends = (await collection.find({ field: '_id', limit: 2000 })).map(({ _id, mails }) => [
    _id,
    mails[0]?.state,
  ]);
  expect(new Map(ends as [string, ReportedState][])).toEqual(last);
}, 180_000);

test('a report that arrives before the answer to the attempt is kept, and the mail is not sent again', async () => {
  const record = recordWithMail();
  const { collection, outbox, stored } = outboxOf(record);
  await stored;
  const claimed = await outbox.claim();
  await outbox.report(reportOn(record, 'delivered'));
  if (!claimed) throw new Error('nothing was claimed');
  await outbox.settle(claimed, record.mails[0]?.id ?? '', sent);
  const after = await collection.get(record._id);
  expect(after?.mails[0]).toMatchObject({ state: 'delivered', providerId: 'e1', sentAt: expect.any(Date) });
  expect(after?.mailDueAt).toBeUndefined();
});

test('a report about a deleted record, or about none of its mails, changes nothing', async () => {
  const record = recordWithMail();
  const { collection, outbox, stored } = outboxOf(record);
  await stored;
  await outbox.report(reportOn(recordWithMail(), 'bounced'));
  await outbox.report({ ...reportOn(record, 'bounced'), mailId: newId() });
  expect(await collection.get(record._id)).toEqual(record);
});

test('a complaint ends waiting and later notices to its address, and no other mail', async () => {
  const pass = recordWithMail();
  const notice = { kind: 'buyerUpdated', props: {}, locale: 'es', isNotice: true } as const;
  const [to, elsewhere] = [
    pass.mails[0]?.to ?? { name: '', address: '' },
    { name: '', address: 'otra@ejemplo.mx' },
  ];
  const permit = freePermit(new Date());
  const waiting = queueMail(queueMail(pass, { ...notice, to }, permit), { ...notice, to: elsewhere }, permit);
  const { collection, outbox, stored } = outboxOf(waiting);
  await stored;
  await outbox.report(reportOn(waiting, 'complained'));
  const after = await collection.get(pass._id);
  expect(after?.mails.map(({ state, to: { address } }) => [state, address])).toEqual([
    ['complained', to.address],
    ['queued', elsewhere.address],
  ]);
  if (!after) throw new Error('unreachable');
  expect(queueMail(after, { ...notice, to }, permit)).toBe(after);
  expect(queueMail(after, { ...notice, to, isNotice: false }, permit).mails).toHaveLength(3);
});
