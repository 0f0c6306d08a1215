import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '@/lib/base/ids';
import type { Collection } from '@/lib/store/port';
import { recordsSpec, recordWithMail, signedLinkOf } from '@/tests/factories/mail';
import { freshStore } from '@/tests/factories/store';
import { elapsed, finished, stopTime, until } from '@/tests/support/test-clock';
import { freePermit } from './mail-permit';
import { createPace } from './pace';
import { queueMail } from './queue-mail';
import type { QueuedMail, WithMail } from './record';
import { type Timings, withdraw, withMails } from './rules';
import { createSender } from './sender';
import type { MailPayload, Refused, SendOutcome, Transport } from './types';

const quick: Partial<Timings> = { lease: 400, sweep: 50, probe: 60, firstRetry: 20, maxRetry: 100 };
const silent = { info() {}, warn() {}, error() {} };

beforeEach(stopTime);

/** A wait inside the provider. It ends once the test has advanced the time. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const payloadOf = (mail: QueuedMail): MailPayload => ({
  to: mail.to.address,
  from: 'x@ejemplo.mx',
  subject: mail.id,
  html: '',
  text: '',
});

/** A provider under the test's control. */
function provider(
  answer: (key: string, attempt: number) => SendOutcome | Promise<SendOutcome>,
  concurrency = 4,
) {
  const calls: { key: string; at: number }[] = [];
  const transport: Transport = {
    name: 'resend',
    concurrency,
    async send(_, key) {
      calls.push({ key, at: Date.now() });
      return answer(key, calls.filter((call) => call.key === key).length);
    },
  };
  return { transport, calls, keys: () => calls.map((call) => call.key) };
}

const sent: SendOutcome = { outcome: 'sent' };
const away: Refused = { outcome: 'refused', kind: 'transport', message: 'no answer' };
const bad: Refused = { outcome: 'refused', kind: 'mail', isFinal: true, message: '422' };

async function setUp(transport: Transport, over: Partial<Parameters<typeof createSender>[0]> = {}) {
  const records = freshStore().collection(recordsSpec);
  const sender = createSender({
    collections: [records],
    transport,
    render: async (mail) => payloadOf(mail),
    clock: () => new Date(),
    log: silent as never,
    timings: quick,
    ...over,
  });
  onTestFinished(() => void sender.stop());
  return { records, sender };
}

async function insert(records: Collection<WithMail>, ...given: WithMail[]) {
  for (const record of given) await records.insert(record);
  return given.map((record) => record._id);
}

const oncePerSecond = () =>
  createPace(freshStore(), {
    clock: () => new Date(),
    ceiling: 1000,
    rate: { limit: 1, seconds: 1 },
    log: silent,
  });

const withdrawn = (record: WithMail) =>
  withMails(
    record,
    withdraw(record.mails, () => true),
  );

const withoutDueAt = ({ mails }: WithMail) => mails.map((mail) => ({ ...mail, dueAt: undefined }));

const mailOf = async (records: Collection<WithMail>, id = '') => (await records.get(id))?.mails[0];

describe('the sender', () => {
  test('sends a record’s mail when woken, and marks it as sent', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport);
    const record = recordWithMail();
    await insert(records, record);
    sender.wake();
    await until(async () => expect((await mailOf(records, record._id))?.state).toBe('sent'));
    const after = await records.get(record._id);
    expect(after?.mailDueAt).toBeUndefined();
    expect(after?.mails[0]).toMatchObject({ attempts: 1, sentAt: expect.any(Date) });
    expect(keys()).toEqual([record.mails[0]?.id]);
  });

  test('sends no more in a minute than the limit allows, logs it once, and loses nothing', async () => {
    const { transport, calls, keys } = provider(() => sent);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    // Time passes here faster than the store works: no lease may end meanwhile.
    const timings = { ...quick, lease: 400_000 };
    const pace = createPace(freshStore(), { clock: () => new Date(), ceiling: 10, log });
    const { records, sender } = await setUp(transport, { pace, log: log as never, timings });
    const ids = await insert(records, ...Array.from({ length: 25 }, () => recordWithMail()));
    const drained = await finished(sender.drain(170_000), () => elapsed(100));
    expect(drained).toEqual({ sent: 25, failed: 0, left: 0 });
    for (const [index, { at }] of calls.slice(10).entries())
      expect(at - (calls[index]?.at ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(new Set(keys()).size).toBe(25);
    for (const id of ids) expect(await mailOf(records, id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('sends each of many mails once, with several workers in two processes', async () => {
    const { transport, keys } = provider(async () => {
      await pause(2);
      return sent;
    });
    const { records, sender } = await setUp(transport);
    const other = createSender({
      collections: [records],
      transport,
      render: async (mail) => payloadOf(mail),
      clock: () => new Date(),
      log: silent as never,
      timings: { ...quick, lease: 5000 },
    });
    await insert(records, ...Array.from({ length: 120 }, () => recordWithMail()));
    const [one, two] = await finished(Promise.all([sender.drain(), other.drain()]));
    expect(one.sent + two.sent).toBe(120);
    // The first to finish may count mail that the other is sending.
    expect((await finished(sender.drain())).left).toBe(0);
    expect(new Set(keys()).size).toBe(120);
    expect(keys()).toHaveLength(120);
  });

  test('never exceeds the transport’s concurrency', async () => {
    let now = 0;
    let most = 0;
    const { transport } = provider(async () => {
      most = Math.max(most, ++now);
      await pause(5);
      now--;
      return sent;
    }, 3);
    const { records, sender } = await setUp(transport);
    await insert(records, ...Array.from({ length: 30 }, () => recordWithMail()));
    await finished(sender.drain());
    expect(most).toBe(3);
  });

  test('leaves a mail that is being sent to its worker when another is queued in the same record', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = recordWithMail();
    const { transport, keys } = provider(async (key) => {
      if (key === first.mails[0]?.id) await gate;
      return sent;
    });
    const { records, sender } = await setUp(transport, { timings: { ...quick, lease: 10_000 } });
    await insert(records, first);
    sender.wake();
    await until(async () => expect(keys()).toHaveLength(1));
    const id = newId();
    const { kind, to, locale, props } = first.mails[0] as QueuedMail;
    await records.update(first._id, (current) =>
      queueMail(current, { kind, to, locale, props }, freePermit(new Date()), id),
    );
    sender.wake();
    await until(async () => expect(keys()).toHaveLength(2));
    release();
    await until(async () => {
      const after = await records.get(first._id);
      expect(after?.mails.map((mail) => mail.state)).toEqual(['sent', 'sent']);
      expect(after?.mailDueAt).toBeUndefined();
    });
    expect(keys()).toEqual([first.mails[0]?.id, id]);
  });

  test('sends mail left by a crash after its lease has ended, with the same key', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport);
    const record = recordWithMail({});
    const [mail] = record.mails as [QueuedMail];
    const dueAt = new Date(Date.now() + 150);
    const left = { ...mail, state: 'sending', attempts: 1, firstTriedAt: new Date(), dueAt } as QueuedMail;
    await insert(records, { ...record, mails: [left], mailDueAt: dueAt });
    sender.start();
    await elapsed(80);
    expect(keys()).toEqual([]);
    await until(async () => expect((await mailOf(records, record._id))?.state).toBe('sent'));
    expect(keys()).toEqual([mail.id]);
  });

  test('pauses for all mails while the transport fails, probes with one at a time, and drains when it works again', async () => {
    let isUp = false;
    const { transport, keys, calls } = provider(() => (isUp ? sent : away));
    const { records, sender } = await setUp(transport, { timings: { ...quick, firstRetry: 30 } });
    const ids = await insert(records, ...Array.from({ length: 40 }, () => recordWithMail()));
    sender.start();
    await until(async () => expect((await sender.status()).state).toBe('paused'));
    await elapsed(400);
    // At most the transport's four before the first pause, then one per probe, at least every 60 ms.
    expect(keys().length).toBeLessThan(4 + 400 / 30);
    const gaps = calls.slice(4).map((call, index) => call.at - (calls[index + 3]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(500);
    for (const id of ids) expect((await mailOf(records, id))?.state).not.toBe('failed');
    isUp = true;
    await until(async () => expect(await records.count({ field: 'mailDueAt' })).toBe(0));
    expect((await sender.status()).state).toBe('ok');
  });

  test('does not count an attempt for a mail that a pause held back before it was tried', async () => {
    const { transport, keys } = provider(() => away);
    const { records, sender } = await setUp(transport, { timings: { ...quick, probe: 60_000 } });
    const [first, second] = [recordWithMail(), recordWithMail()];
    const [id] = await insert(records, { ...first, mails: [...first.mails, ...second.mails] });
    await finished(sender.drain(50));
    expect(keys()).toEqual([first.mails[0]?.id]);
    const [tried, held] = (await records.get(id ?? ''))?.mails ?? [];
    expect(tried).toMatchObject({ state: 'retry', attempts: 1, firstTriedAt: expect.any(Date) });
    expect(held).toMatchObject({ state: 'queued', attempts: 0 });
    expect(held?.firstTriedAt).toBeUndefined();
  });

  test('tries a single mail at every probe', async () => {
    const { transport, calls } = provider(() => away);
    const { records, sender } = await setUp(transport, { timings: { ...quick, sweep: 60_000 } });
    await insert(records, recordWithMail());
    sender.start();
    await until(async () => expect(calls.length).toBeGreaterThan(6));
    const gaps = calls.slice(1).map((call, index) => call.at - (calls[index]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(500);
  });

  test('probes within seconds after the clock was set back by an hour during a pause', async () => {
    let isUp = false;
    const { transport } = provider(() => (isUp ? sent : away));
    const { records, sender } = await setUp(transport);
    await insert(records, recordWithMail());
    sender.start();
    await until(async () => expect((await sender.status()).state).toBe('paused'));
    vi.setSystemTime(Date.now() - 60 * 60_000);
    isUp = true;
    const [id] = await insert(records, recordWithMail());
    await until(async () => expect((await mailOf(records, id))?.state).toBe('sent'));
    expect((await sender.status()).state).toBe('ok');
  });

  test('waits as long as the provider asks before the next attempt', async () => {
    const { transport, calls } = provider((_, attempt) =>
      attempt === 1 ? { ...away, retryAfter: 0.5 } : sent,
    );
    const { records, sender } = await setUp(transport, { timings: { ...quick, maxRetry: 1000 } });
    const [id] = await insert(records, recordWithMail());
    sender.start();
    await until(async () => expect((await mailOf(records, id))?.state).toBe('sent'));
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(490);
  });

  test('fails a refused mail soon and visibly, while the others are sent', async () => {
    const poison = recordWithMail();
    const key = poison.mails[0]?.id ?? '';
    const { transport, keys } = provider((given) => (given === key ? bad : sent));
    const { records, sender } = await setUp(transport);
    await insert(records, poison, ...Array.from({ length: 10 }, () => recordWithMail()));
    sender.start();
    await until(async () => expect((await mailOf(records, poison._id))?.state).toBe('failed'));
    expect(keys().filter((given) => given === key)).toHaveLength(3);
    expect(await mailOf(records, poison._id)).toMatchObject({ lastError: '422' });
    expect(await sender.status()).toEqual({ state: 'ok', oldestQueuedSeconds: null, failed: 1 });
    expect(keys()).toHaveLength(13);
  });

  test('does not stay paused for one mail that makes the server fail', async () => {
    const poison = recordWithMail();
    const key = poison.mails[0]?.id ?? '';
    const { transport, keys } = provider((given) =>
      given === key ? { ...away, isServerError: true } : sent,
    );
    const { records, sender } = await setUp(transport, { timings: { ...quick, maxRetry: 40 } });
    const [, ...others] = await insert(records, poison, recordWithMail());
    sender.start();
    const more = setInterval(() => void records.insert(recordWithMail()).then(() => sender.wake()), 15);
    onTestFinished(() => clearInterval(more));
    await until(async () => expect((await mailOf(records, poison._id))?.state).toBe('failed'));
    expect(keys().filter((given) => given === key).length).toBeLessThan(15);
    expect((await mailOf(records, others[0]))?.state).toBe('sent');
  });

  test('sends a failed mail again on request', async () => {
    let isMended = false;
    const { transport } = provider(() => (isMended ? sent : bad));
    const { records, sender } = await setUp(transport);
    const record = recordWithMail();
    const [id] = await insert(records, record);
    sender.start();
    await until(async () => expect((await mailOf(records, id))?.state).toBe('failed'));
    isMended = true;
    const mailId = record.mails[0]?.id ?? '';
    expect(await sender.retryFailed(record._id, newId())).toBe(false);
    expect(await sender.retryFailed(record._id, mailId)).toBe(true);
    await until(async () => expect((await mailOf(records, id))?.state).toBe('sent'));
    expect(await sender.retryFailed(record._id, mailId)).toBe(false);
    expect((await sender.status()).failed).toBe(0);
  });

  test('keeps a failed mail whose time is over, instead of queueing it only to remove it', async () => {
    const { transport } = provider(() => bad);
    const { records, sender } = await setUp(transport);
    const [id] = await insert(records, recordWithMail());
    sender.start();
    await until(async () => expect((await mailOf(records, id))?.state).toBe('failed'));
    await records.update(id ?? '', (current) =>
      withMails(
        current,
        current.mails.map((mail) => ({ ...mail, sendBefore: new Date() })),
      ),
    );
    expect(await sender.retryFailed(id ?? '', (await mailOf(records, id))?.id ?? '')).toBe(false);
    sender.wake();
    await finished(sender.drain(100));
    expect((await mailOf(records, id))?.state).toBe('failed');
  });

  test('fails a mail that cannot be rendered, and no other', async () => {
    const { transport, keys } = provider(() => sent);
    const broken = recordWithMail();
    const { records, sender } = await setUp(transport, {
      render: async (mail) => {
        if (mail.id === broken.mails[0]?.id) throw new Error('no template');
        return payloadOf(mail);
      },
    });
    await insert(records, broken, recordWithMail());
    sender.start();
    await until(async () => expect((await mailOf(records, broken._id))?.state).toBe('failed'));
    expect(keys()).toHaveLength(1);
  });

  test('does not try a mail again when the provider has forgotten its key, a day after the first attempt', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport);
    const record = recordWithMail();
    const [mail] = record.mails as [QueuedMail];
    const firstTriedAt = new Date(Date.now() - 24 * 60 * 60_000 - 1000);
    await insert(records, {
      ...record,
      mails: [{ ...mail, state: 'retry', firstTriedAt, lastError: '500' }],
    });
    expect(await finished(sender.drain())).toEqual({ sent: 0, failed: 1, left: 0 });
    expect((await mailOf(records, record._id))?.lastError).toContain('500');
    expect(keys()).toEqual([]);
  });

  test('does not send an expired link', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport);
    const link = {
      path: '/passwordResetBack',
      subject: newId(),
      nonce: newId(),
      expiresAt: new Date(Date.now() - 1),
    };
    await insert(
      records,
      recordWithMail({ link: { ...link, purpose: 'passwordReset' } }),
      recordWithMail({ link: { path: '/premarketvalidation/1' } }),
    );
    expect(await finished(sender.drain())).toEqual({ sent: 1, failed: 1, left: 0 });
    expect(keys()).toHaveLength(1);
  });

  test('leaves a mail in a state of a newer version unchanged, sends the others of its record and does not look again at once', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport);
    const newer = recordWithMail().mails.map((mail) => Object.assign({}, mail, { state: 'postponed' }));
    const record = recordWithMail();
    await insert(records, { ...record, mails: [...newer, ...record.mails] });
    expect(await finished(sender.drain())).toEqual({ sent: 1, failed: 0, left: 1 });
    expect(await finished(sender.drain())).toEqual({ sent: 0, failed: 0, left: 1 });
    expect(keys()).toEqual([record.mails[0]?.id]);
    const after = await records.get(record._id);
    expect(after?.mails[0]).toEqual(newer[0]);
    expect(after?.mailDueAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('keeps the state that a newer process gave a mail while it was sent', async () => {
    const { transport } = provider(async () => {
      await records.update(record._id, (current) => ({
        ...current,
        mails: current.mails.map((mail) => Object.assign({}, mail, { state: 'delivered', dueAt: undefined })),
      }));
      return sent;
    });
    const { records, sender } = await setUp(transport);
    const record = recordWithMail();
    await insert(records, record);
    await finished(sender.drain());
    expect((await mailOf(records, record._id))?.state).toBe('delivered');
  });

  test('reports what a drain sent in its time, and what is left', async () => {
    const { transport } = provider(async () => {
      await pause(60);
      return sent;
    }, 1);
    const { records, sender } = await setUp(transport);
    await insert(records, ...Array.from({ length: 10 }, () => recordWithMail()));
    const drained = await finished(sender.drain(200));
    expect(drained.sent).toBeGreaterThan(0);
    expect(drained.sent).toBeLessThan(6);
    expect(drained.left).toBe(10 - drained.sent);
  });

  test('waits for the result of an attempt that is in progress at the end of a drain', async () => {
    const { transport } = provider(async () => {
      await pause(60);
      return sent;
    }, 1);
    const { records, sender } = await setUp(transport);
    await insert(records, recordWithMail(), recordWithMail());
    expect(await finished(sender.drain(30))).toEqual({ sent: 1, failed: 0, left: 1 });
  });

  test.each<[string, (records: Collection<WithMail>, id: string) => Promise<unknown>]>([
    ['was withdrawn', (records, id) => records.update(id, withdrawn)],
    ['was removed', (records, id) => records.update(id, (record) => withMails(record, []))],
    [
      'is held back',
      (records, id) => records.update(id, (record) => withMails(record, withoutDueAt(record))),
    ],
    ['belongs to a record that was deleted', (records, id) => records.delete(id)],
  ])('does not send a mail that %s while it waits for its turn', async (_, change) => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport, { pace: oncePerSecond() });
    const [first, second] = [recordWithMail(), recordWithMail()];
    await insert(records, first);
    const drained = sender.drain(5000);
    await until(async () => expect(keys()).toHaveLength(1));
    await insert(records, second);
    sender.wake();
    await until(async () => expect((await mailOf(records, second._id))?.state).toBe('sending'));
    await change(records, second._id);
    await finished(drained);
    expect(keys()).toEqual([first.mails[0]?.id]);
  });

  test('stores a record as leased, and sends its mail at the next wake without looking for it', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport, { timings: { ...quick, sweep: 60_000, lease: 5000 } });
    sender.start();
    await elapsed(60);
    const record = recordWithMail();
    expect(await sender.insert(records, record)).toEqual({ inserted: true });
    expect(await sender.insert(records, record)).toEqual({ inserted: false, index: '_id' });
    await elapsed(60);
    expect(await mailOf(records, record._id)).toMatchObject({ state: 'sending', attempts: 1 });
    expect(keys()).toEqual([]);
    sender.wake();
    await until(async () => expect((await mailOf(records, record._id))?.state).toBe('sent'));
    expect(keys()).toEqual([record.mails[0]?.id]);
  });

  test('leaves a record to the queue while no worker is free, and a mail that is due later', async () => {
    const { transport } = provider(() => sent, 1);
    const { records, sender } = await setUp(transport, { timings: { ...quick, sweep: 60_000, lease: 5000 } });
    const [before, first, second] = [recordWithMail(), recordWithMail(), recordWithMail()];
    const due = new Date(Date.now() + 30_000);
    const later = recordWithMail({ dueAt: due }, due);
    await sender.insert(records, before);
    expect((await mailOf(records, before._id))?.state).toBe('queued');
    sender.start();
    await until(async () => expect((await mailOf(records, before._id))?.state).toBe('sent'));
    await sender.insert(records, later);
    await sender.insert(records, first);
    await sender.insert(records, second);
    const states = [first, second].map(async ({ _id }) => (await mailOf(records, _id))?.state);
    expect(await Promise.all(states)).toEqual(['sending', 'queued']);
    sender.wake();
    await until(async () => expect(await records.count({ field: 'mailDueAt' })).toBe(1));
  });

  test('gives back the mails that it has stored as leased when it stops', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport);
    sender.start();
    const record = recordWithMail();
    const late = recordWithMail();
    await sender.insert(records, record);
    await finished(Promise.all([sender.insert(records, late), sender.stop()]));
    for (const { _id } of [record, late])
      expect(await mailOf(records, _id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(keys()).toEqual([]);
    const later = recordWithMail();
    await sender.insert(records, later);
    expect((await mailOf(records, later._id))?.state).toBe('queued');
  });

  test('sends each mail of a record once, although all of them together take longer than its lease', async () => {
    const { transport, keys } = provider(() => pause(180).then(() => sent));
    const { records, sender } = await setUp(transport);
    const [first, ...more] = [recordWithMail(), recordWithMail(), recordWithMail(), recordWithMail()];
    const mails = [first, ...more].flatMap((record) => record?.mails ?? []);
    const [id = ''] = await insert(records, withMails(recordWithMail(), mails));
    sender.start();
    await until(async () => expect(await records.count({ field: 'mailDueAt' })).toBe(0));
    expect(keys().sort()).toEqual(mails.map((mail) => mail.id).sort());
    const stored = (await records.get(id))?.mails ?? [];
    expect(stored.map(({ state, attempts }) => [state, attempts])).toEqual(mails.map(() => ['sent', 1]));
  });

  test('leaves a mail to the process that has leased it meanwhile when it stops', async () => {
    const slow = { ...quick, sweep: 60_000 };
    const { records, sender } = await setUp(provider(() => sent).transport, { timings: slow });
    sender.start();
    await elapsed(60);
    const record = recordWithMail();
    await sender.insert(records, record);
    await elapsed(500);
    const { transport, keys } = provider(() => pause(1000).then(() => sent));
    const timings = { ...quick, lease: 5000 };
    const { sender: other } = await setUp(transport, { collections: [records], timings });
    other.start();
    await until(async () => expect(keys()).toHaveLength(1));
    await finished(sender.stop());
    await until(async () => expect((await mailOf(records, record._id))?.state).toBe('sent'));
    expect(keys()).toHaveLength(1);
  });

  test('gives back a mail that waits for its turn when it stops', async () => {
    const { transport, keys } = provider(() => sent);
    const { records, sender } = await setUp(transport, { pace: oncePerSecond() });
    await insert(records, recordWithMail());
    sender.start();
    await until(async () => expect(keys()).toHaveLength(1));
    const [id] = await insert(records, recordWithMail());
    sender.wake();
    await until(async () => expect((await mailOf(records, id))?.state).toBe('sending'));
    await finished(sender.stop());
    expect(await mailOf(records, id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(keys()).toHaveLength(1);
  });

  test('stops when the current attempts are settled', async () => {
    const { transport, keys } = provider(async () => {
      await pause(50);
      return sent;
    }, 2);
    const { records, sender } = await setUp(transport);
    await insert(records, ...Array.from({ length: 10 }, () => recordWithMail()));
    sender.wake();
    await until(async () => expect(keys()).toHaveLength(2));
    await finished(sender.stop());
    expect(keys()).toHaveLength(2);
    expect(await records.count({ field: 'mailDueAt' })).toBe(8);
    sender.wake();
    expect((await finished(sender.drain())).sent).toBe(0);
  });

  test('reports the age of the oldest waiting mail', async () => {
    const { transport } = provider(() => away);
    const { records, sender } = await setUp(transport);
    expect(await sender.status()).toEqual({ state: 'ok', oldestQueuedSeconds: null, failed: 0 });
    const record = recordWithMail({}, new Date(Date.now() - 90_000));
    await insert(records, record, recordWithMail());
    await finished(sender.drain(50));
    const { state, oldestQueuedSeconds } = await sender.status();
    expect(state).toBe('paused');
    expect(oldestQueuedSeconds).toBeGreaterThanOrEqual(90);
    expect(oldestQueuedSeconds).toBeLessThan(95);
  });

  test('never throws into the request that woke it, and continues when the store is back', async () => {
    const { transport } = provider(() => sent);
    const { records } = await setUp(transport);
    let isAway = true;
    const shaky = new Proxy(records, {
      get(target, name) {
        if (isAway) return () => Promise.reject(new Error('away'));
        const value = target[name as keyof typeof target];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const { sender } = await setUp(transport, { collections: [shaky] });
    const [id] = await insert(records, recordWithMail());
    sender.start();
    await elapsed(60);
    isAway = false;
    await until(async () => expect((await mailOf(records, id))?.state).toBe('sent'));
  });

  test('sends the mails of earlier collections first, and notices after all others', async () => {
    const { transport, keys } = provider(() => sent, 1);
    const store = freshStore();
    const accounts = store.collection({ ...recordsSpec, name: 'accounts' });
    const passes = store.collection(recordsSpec);
    const { sender } = await setUp(transport, { collections: [accounts, passes] });
    const notices = [recordWithMail({ isNotice: true }), recordWithMail({ isNotice: true })] as const;
    const [reset, ...many] = Array.from({ length: 11 }, () => recordWithMail());
    await insert(accounts, notices[0]);
    await insert(passes, notices[1], ...many);
    await insert(accounts, reset as WithMail);
    await finished(sender.drain());
    const idOf = (record?: WithMail) => record?.mails[0]?.id;
    expect(keys()[0]).toBe(idOf(reset));
    expect(keys().slice(1, 11).sort()).toEqual(many.map(idOf).sort());
    expect(keys().slice(11)).toEqual(notices.map(idOf));
  });

  test('leaves the notice of a record in the queue while its pass is sent', async () => {
    const { transport, keys } = provider(() => sent, 1);
    const { records, sender } = await setUp(transport);
    const [pass, notice, other] = [recordWithMail(), recordWithMail({ isNotice: true }), recordWithMail()];
    await insert(records, withMails(pass, [...notice.mails, ...pass.mails]), other);
    await finished(sender.drain());
    expect(keys().at(-1)).toBe(notice.mails[0]?.id);
    expect(keys()).toHaveLength(3);
  });

  test('a link’s life begins when its mail is sent, and every attempt has the same link', async () => {
    let isUp = false;
    const expiries: (Date | undefined)[] = [];
    const { transport } = provider(() => (isUp ? sent : away));
    const { records, sender } = await setUp(transport, {
      render: async (mail) => {
        expiries.push(signedLinkOf(mail).expiresAt);
        return payloadOf(mail);
      },
    });
    const life = 60 * 60_000;
    const queuedAt = new Date(Date.now() - 2 * life);
    const expiresAt = new Date(queuedAt.getTime() + life);
    const link = {
      path: '/activate',
      purpose: 'activation',
      subject: newId(),
      nonce: newId(),
      expiresAt,
      life,
    };
    const [id] = await insert(records, recordWithMail({ link }, queuedAt));
    const sentFrom = Date.now();
    sender.start();
    await until(async () => expect(expiries.length).toBeGreaterThan(2));
    isUp = true;
    await until(async () => expect((await mailOf(records, id))?.state).toBe('sent'));
    expect(new Set(expiries.map(Number)).size).toBe(1);
    expect(Number(expiries[0]) - sentFrom - life).toBeLessThan(1000);
    expect(Number(expiries[0]) - sentFrom - life).toBeGreaterThanOrEqual(0);
  });
});
