import { setImmediate as ioTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordsSpec, recordWithMail } from '@/tests/factories/mail';
import { freshStore } from '@/tests/factories/store';
import { createRateLimit, startResendStub } from '@/tests/support/resend-stub';
import { elapsed, finished, stopTime } from '@/tests/support/test-clock';
import { createPace, type Pace } from './pace';
import { mailPaceSpec, sentThisMonth } from './pace-record';
import { createResendTransport } from './resend-transport';
import { createSender } from './sender';
import type { ProviderRate } from './types';

beforeEach(stopTime);

const log = { info() {}, warn() {}, error() {} };
const clock = () => new Date();
const noEnd = Number.POSITIVE_INFINITY;
const perSecond = (limit: number): ProviderRate => ({ limit, seconds: 1 });
const paceOn = (store = freshStore(), rate?: ProviderRate, ceiling = 600) =>
  createPace(store, { clock, ceiling, rate, log });

/** Processes on one store, and a provider with this rate. Waiting for its answers takes no time. */
async function portal(limit: number, processes = 1, isUp = () => true) {
  const rateLimit = createRateLimit(limit, 1);
  const provider = await startResendStub(() => (isUp() ? undefined : { status: 503 }), rateLimit);
  onTestFinished(() => provider.close());
  const resend = createResendTransport({ apiKey: 're_test', baseUrl: provider.url });
  let open = 0;
  const send: typeof resend.send = (...mail) => {
    open++;
    return resend.send(...mail).finally(() => open--);
  };
  const store = freshStore();
  const records = store.collection(recordsSpec);
  const warnings: string[] = [];
  const senders = Array.from({ length: processes }, () =>
    createSender({
      collections: [records],
      transport: { ...resend, send },
      render: async ({ id, to }) => ({ to: to.address, from: '', subject: id, html: '', text: '' }),
      clock,
      log: { ...log, warn: (_: unknown, text?: string) => warnings.push(text ?? '') } as never,
      pace: paceOn(store, resend.rate, 1_000_000),
    }),
  );
  onTestFinished(() => void senders.map((sender) => sender.stop()));
  /** Advances the time from timer to timer, and lets the processes finish what each timer starts. */
  async function pass(ms: number): Promise<void> {
    const end = Date.now() + ms;
    const mark = setTimeout(() => {}, ms);
    while (Date.now() < end) {
      for (let turn = 0; turn < 20 || open > 0; turn++) await ioTurn();
      await vi.advanceTimersToNextTimerAsync();
    }
    clearTimeout(mark);
  }
  const queue = (mails: number) =>
    Promise.all(Array.from({ length: mails }, () => records.insert(recordWithMail())));
  if (isUp()) {
    // The processes learn the rate from an answer.
    await queue(processes);
    for (const sender of senders) sender.wake();
    await pass(5000);
  }
  const before = rateLimit.acceptedAt.length;
  const accepted = () => rateLimit.acceptedAt.length - before;
  return { rateLimit, accepted, records, senders, warnings, pass, queue };
}

test.each([{ processes: 1 }, { processes: 4 }])(
  'at least 95 % of five mails a second are used with $processes of the portal’s processes, with fewer than 1 % refused and no pause',
  async ({ processes }) => {
    const { rateLimit, accepted, senders, queue, pass, warnings } = await portal(5, processes);
    await queue(140);
    for (const sender of senders) sender.start();
    await pass(20_000);
    expect(accepted()).toBeGreaterThanOrEqual(0.95 * 100);
    expect(rateLimit.refused()).toBeLessThan(0.01 * accepted());
    expect(warnings).toEqual([]);
  },
);

test('at least 90 % of them are used by a scheduler’s call of 57 seconds in a minute', async () => {
  const { rateLimit, accepted, senders, queue, pass, warnings } = await portal(5);
  await queue(320);
  const drained = senders[0]?.drain(57_000);
  await pass(60_000);
  expect(await drained).toMatchObject({ sent: accepted(), left: 320 - accepted() });
  expect(accepted()).toBeGreaterThanOrEqual(0.9 * 300);
  expect(rateLimit.refused()).toBeLessThan(0.01 * accepted());
  expect(warnings).toEqual([]);
});

test('after an hour’s outage, all mails are sent at 95 % of the provider’s rate', async () => {
  let isUp = false;
  const { rateLimit, senders, queue, pass, warnings } = await portal(10, 1, () => isUp);
  await queue(300);
  senders[0]?.start();
  await pass(60 * 60_000);
  expect(await senders[0]?.status()).toMatchObject({ state: 'paused', failed: 0 });
  const outages = warnings.length;
  isUp = true;
  await pass(50_000);
  expect(rateLimit.acceptedAt).toHaveLength(300);
  const [tenth = 0] = rateLimit.acceptedAt.slice(10);
  expect(((rateLimit.acceptedAt.at(-1) ?? 0) - tenth) / 1000).toBeLessThanOrEqual(290 / 10 / 0.95);
  expect(rateLimit.refused()).toBeLessThan(3);
  expect(warnings).toHaveLength(outages);
}, 120_000);

test.each([{ processes: 1 }, { processes: 4 }])(
  'a provider whose rate is shared refuses few mails of $processes processes, which count no attempt and pause nothing',
  async ({ processes }) => {
    const { rateLimit, accepted, records, senders, queue, pass, warnings } = await portal(5, processes);
    await queue(200);
    for (const sender of senders) sender.start();
    for (let second = 0; second < 30; second++) {
      // Two mails of another sender.
      rateLimit.acceptedAt.push(Date.now(), Date.now());
      await pass(1000);
    }
    expect(rateLimit.refused()).toBeGreaterThan(0);
    expect(accepted() - 2 * 30).toBeGreaterThan(40);
    expect(warnings).toEqual([]);
    const mails = (await records.find({ field: '_id', limit: 300 })).flatMap((record) => record.mails);
    expect(mails.filter(({ attempts }) => attempts > 1)).toEqual([]);
  },
);

test('predicts when the queue will be empty, from the rate that all processes share', async () => {
  const { senders, queue } = await portal(5, 2);
  const [, other] = senders;
  expect(await other?.forecast()).toEqual({ waiting: 0 });
  await queue(100);
  const { waiting, doneAt } = (await other?.forecast()) ?? {};
  expect(waiting).toBe(100);
  const seconds = (Number(doneAt) - Date.now()) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(20);
  expect(seconds).toBeLessThan(20 / 0.95);
});

describe.each([
  { processes: 1, block: 60, least: 0.92 },
  { processes: 4, block: 20, least: 0.95 },
])('$processes processes that are often blocked for up to $block ms', ({ processes, block, least }) => {
  test.each([
    { limit: 5, seconds: 1, rate: perSecond(5), ceiling: 1_000_000 },
    { limit: 100, seconds: 60, rate: undefined, ceiling: 100 },
  ])('send at most $limit mails in any $seconds s, and nearly as many', async (allowed) => {
    const { limit, seconds, rate, ceiling } = allowed;
    const store = freshStore();
    const sentAt: number[] = [];
    const duration = Math.max(20, 2 * seconds);
    const end = Date.now() + duration * 1000;
    const send = async (pace: Pace) => {
      while (await pace.turn(end)) sentAt.push(Date.now());
    };
    for (let process = 0; process < processes; process++) void send(paceOn(store, rate, ceiling));
    for (let step = 1; Date.now() < end; step++) {
      for (let turn = 0; turn < 20; turn++) await ioTurn();
      // The timers of these milliseconds all fire at their end.
      vi.advanceTimersByTime(step % 40 === 0 ? block : step % 4 === 0 ? 20 : 5);
    }
    expect(sentAt.length).toBeGreaterThanOrEqual((least * limit * duration) / seconds);
    const spans = sentAt.slice(limit).map((at, index) => at - (sentAt[index] ?? 0));
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(seconds * 1000);
  });
});

test('four processes that send a mail now and then do not wait for the turns of each other', async () => {
  const store = freshStore();
  const paces = Array.from({ length: 4 }, () => paceOn(store));
  for (let mails = 0; mails < 20; mails++) {
    const from = Date.now();
    for (const pace of paces) await finished(pace.turn(noEnd));
    expect(Date.now() - from).toBeLessThan(500);
    vi.advanceTimersByTime(1200);
  }
});

test('a turn that begins after the end of a drain is left to the next caller', async () => {
  const pace = paceOn(freshStore(), perSecond(2));
  await pace.turn(noEnd);
  const from = Date.now();
  expect(await finished(pace.turn(from + 400))).toBe(false);
  expect(await finished(pace.turn(noEnd))).toBe(true);
  expect(Date.now() - from).toBeLessThan(600);
});

test('the mails of a month are counted for all processes, without turns that nobody used', async () => {
  vi.setSystemTime('2028-02-28T12:00:00Z');
  const store = freshStore();
  const paces = [paceOn(store), paceOn(store)];
  const send = async (mails: number) => {
    for (const pace of paces) for (let n = 0; n < mails; n++) await finished(pace.turn(noEnd));
    await elapsed(5000);
  };
  await send(3);
  await send(1);
  expect(await sentThisMonth(store, clock)).toBe(8);
  vi.setSystemTime('2028-03-01T00:00:01Z');
  expect(await sentThisMonth(store, clock)).toBe(0);
  await send(1);
  expect(await sentThisMonth(store, clock)).toBe(2);
});

describe('a refusal because of the rate', () => {
  test.each([{ rate: perSecond(8) }, { rate: undefined }])(
    'halves it, and it rises by a tenth of the limit a second ($rate)',
    async ({ rate }) => {
      const pace = paceOn(freshStore(), rate);
      const full = pace.perMinute();
      await pace.noteRefusal(2);
      expect(pace.perMinute()).toBeCloseTo(full / 2);
      vi.advanceTimersByTime(3000);
      expect(pace.perMinute()).toBeCloseTo(full * 0.6);
      vi.advanceTimersByTime(60_000);
      expect(pace.perMinute()).toBe(full);
    },
  );

  test('of several mails at the same time halves it once, and one that comes later again', async () => {
    const pace = paceOn();
    const full = pace.perMinute();
    await Promise.all([pace.noteRefusal(1), pace.noteRefusal(1), pace.noteRefusal(1)]);
    expect(pace.perMinute()).toBeCloseTo(full / 2);
    vi.advanceTimersByTime(1000);
    await pace.noteRefusal(1);
    expect(pace.perMinute()).toBeCloseTo(full / 4);
  });

  test('lets no process send before the time that the provider names, nor a mail that waits for its turn', async () => {
    const store = freshStore();
    const [refused, other] = [paceOn(store, perSecond(8)), paceOn(store, perSecond(8))];
    const from = Date.now();
    const sentAt: number[] = [];
    const send = async (pace: Pace) => (await pace.turn(noEnd)) && sentAt.push(Date.now() - from);
    await send(refused);
    void send(refused);
    await elapsed(1);
    await refused.noteRefusal(3);
    void send(other);
    while (sentAt.length < 3) await elapsed(1);
    expect(sentAt[1]).toBeGreaterThanOrEqual(3000);
  });

  test('pauses for at most a minute, whatever the provider names', async () => {
    const pace = paceOn();
    await pace.noteRefusal(86_400);
    expect(await pace.turn(noEnd)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(await pace.turn(noEnd)).toBe(true);
  });
});

test('a store that takes longer than the turns of a reservation last does not prevent sending', async () => {
  const store = freshStore();
  const paces = store.collection(mailPaceSpec);
  const update: typeof paces.update = async (...change) => {
    const result = await paces.update(...change);
    return new Promise((resolve) => setTimeout(() => resolve(result), 30));
  };
  const slow = Object.assign(store, { collection: () => ({ ...paces, update }) });
  const pace = paceOn(slow, perSecond(500), 30_000);
  for (let mails = 0; mails < 5; mails++)
    expect(await finished(pace.turn(Date.now() + 5000), () => elapsed(50))).toBe(true);
});

test('after the clock was set back by an hour, processes send at once and as fast as before', async () => {
  const store = freshStore();
  const [one, other] = [paceOn(store, perSecond(5)), paceOn(store, perSecond(5))];
  const full = one.perMinute();
  for (let mails = 0; mails < 2; mails++) await finished(one.turn(noEnd));
  vi.setSystemTime(Date.now() - 60 * 60_000);
  for (const pace of [one, other]) expect(await finished(pace.turn(Date.now() + 1000))).toBe(true);
  await one.noteRefusal(3);
  expect(one.perMinute()).toBeCloseTo(full / 2);
  vi.setSystemTime(Date.now() - 60 * 60_000);
  expect(one.perMinute()).toBe(full);
  for (const pace of [one, other]) expect(await finished(pace.turn(Date.now() + 1000))).toBe(true);
});

test('a schedule of an earlier version is kept, with the fields that only that version reads', async () => {
  const store = freshStore();
  const rate = perSecond(5);
  const ownFields = { slack: 0.2, minuteEndsAt: new Date(Date.now() + 30_000), inMinute: 7 };
  const freeAt = new Date(Date.now() + 700);
  await store.collection(mailPaceSpec).insert(Object.assign({ _id: 'portal', freeAt, rate }, ownFields));
  const pace = paceOn(store, perSecond(2));
  await finished(pace.turn(noEnd));
  expect(Date.now()).toBeGreaterThanOrEqual(freeAt.getTime());
  await pace.noteRefusal(1);
  const stored = await store.collection(mailPaceSpec).get('portal');
  expect(stored).toMatchObject({ rate, ...ownFields });
  expect(Number(stored?.freeAt)).toBeGreaterThanOrEqual(Date.now() + 1000);
});

test('all processes use the rate that the provider has named to one of them, if it is lower than the ceiling', async () => {
  const store = freshStore();
  const [one, other] = [paceOn(store), paceOn(store)];
  expect(one.perMinute() / 600).toBeCloseTo(0.97, 2);
  await one.noteRate(perSecond(5));
  await other.refresh();
  for (const pace of [one, other]) expect(pace.perMinute() / 300).toBeCloseTo(0.97, 2);
  // The longest time until the end of a window is the window.
  for (const seconds of [2, 1]) {
    await one.noteRate({ limit: 5, seconds });
    expect(one.perMinute() / 150).toBeCloseTo(0.97, 2);
  }
});

test('the count of the month and the rate are kept while no mail is sent', async () => {
  const store = freshStore();
  const pace = paceOn(store);
  await pace.noteRate(perSecond(5));
  await finished(pace.turn(noEnd));
  const monthOf = () => sentThisMonth(store, () => new Date());
  expect(await monthOf()).toBe(1);
  for (let hour = 0; hour < 72; hour++) {
    vi.advanceTimersByTime(60 * 60 * 1000);
    await pace.keep();
    const stored = await store.collection(mailPaceSpec).get('portal');
    // The store removes it a day later.
    expect(Date.now() - Number(stored?.freeAt)).toBeLessThan(12 * 60 * 60 * 1000);
  }
  expect([await monthOf(), Math.round(pace.perMinute())]).toEqual([1, Math.round(300 / 1.03)]);
});
