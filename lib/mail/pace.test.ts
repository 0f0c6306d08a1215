import { setImmediate as ioTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordsSpec, recordWithMail } from '@/tests/factories/mail';
import { freshStore } from '@/tests/factories/store';
import { createRateLimit, startResendStub } from '@/tests/support/resend-stub';
import { elapsed, finished, stopTime } from '@/tests/support/test-clock';
import { createPace, mailPaceSpec } from './pace';
import { createResendTransport } from './resend-transport';
import { createSender } from './sender';
import type { Transport } from './types';

beforeEach(stopTime);

const silent = { info() {}, warn() {}, error() {} };

/** A transport to a provider with this rate, over HTTP. */
async function overHttp(limit: number) {
  const rateLimit = createRateLimit(limit, 1);
  const stub = await startResendStub(undefined, rateLimit);
  onTestFinished(() => stub.close());
  return { rateLimit, transport: createResendTransport({ apiKey: 're_test', baseUrl: stub.url }) };
}

/** Like `overHttp` without HTTP, for many mails. */
function direct(limit: number, isUp = () => true) {
  const rateLimit = createRateLimit(limit, 1);
  const transport: Transport = {
    name: 'resend',
    concurrency: 32,
    rate: { limit: 2, seconds: 1 },
    async send() {
      if (!isUp()) return { outcome: 'refused', kind: 'transport', message: '503' };
      const { isOver, wait } = rateLimit.take();
      const rate = { limit, seconds: wait };
      return isOver
        ? { outcome: 'refused', kind: 'rate', retryAfter: wait, message: '429', rate }
        : { outcome: 'sent', rate };
    },
  };
  return { rateLimit, transport };
}

/** Processes on one store that send through this transport. Waiting for its answers takes no time. */
function portal({ rateLimit, transport }: ReturnType<typeof direct>, processes = 1) {
  const store = freshStore();
  const records = store.collection(recordsSpec);
  let open = 0;
  const warnings: string[] = [];
  const clock = () => new Date();
  const senders = Array.from({ length: processes }, () => {
    const send: Transport['send'] = (...mail) => {
      open++;
      return transport.send(...mail).finally(() => open--);
    };
    const sender = createSender({
      collections: [records],
      transport: { ...transport, send },
      render: async ({ id, to }) => ({
        to: to.address,
        from: 'x@ejemplo.mx',
        subject: id,
        html: '',
        text: '',
      }),
      clock,
      log: { ...silent, warn: (_: unknown, text?: string) => warnings.push(text ?? '') } as never,
      pace: createPace(store, { clock, ceiling: 1_000_000, rate: transport.rate, log: silent }),
    });
    onTestFinished(() => sender.stop());
    return sender;
  });
  return {
    rateLimit,
    records,
    senders,
    warnings,
    queue: (mails: number) =>
      Promise.all(Array.from({ length: mails }, () => records.insert(recordWithMail()))),
    /** Advances the time from timer to timer, and lets the processes finish what each timer starts. */
    async pass(ms: number) {
      const end = Date.now() + ms;
      const mark = setTimeout(() => {}, ms);
      while (Date.now() < end) {
        for (let turn = 0; turn < 20 || open > 0; turn++) await ioTurn();
        await vi.advanceTimersToNextTimerAsync();
      }
      clearTimeout(mark);
    },
  };
}

/** Lets the processes learn the rate from an answer. */
async function learnRate({ senders, queue, pass }: ReturnType<typeof portal>) {
  await queue(senders.length);
  for (const sender of senders) sender.wake();
  await pass(5000);
}

describe('five mails a second', () => {
  test.each([{ processes: 1 }, { processes: 4 }])(
    'are used to at least 95 % with $processes of the portal’s processes, with fewer than 1 % refused and no pause',
    async ({ processes }) => {
      const show = portal(await overHttp(5), processes);
      await learnRate(show);
      const { rateLimit, senders, queue, pass, warnings } = show;
      await queue(140);
      const before = rateLimit.acceptedAt.length;
      for (const sender of senders) sender.start();
      await pass(20_000);
      const accepted = rateLimit.acceptedAt.length - before;
      expect(accepted).toBeGreaterThanOrEqual(0.95 * 100);
      expect(rateLimit.refused()).toBeLessThan(0.01 * accepted);
      expect(warnings).toEqual([]);
    },
  );

  test('are used to at least 90 % by a scheduler’s call of 57 seconds in a minute', async () => {
    const show = portal(direct(5));
    await learnRate(show);
    const { rateLimit, senders, queue, pass, warnings } = show;
    await queue(320);
    const before = rateLimit.acceptedAt.length;
    const drained = senders[0]?.drain(57_000);
    await pass(60_000);
    const accepted = rateLimit.acceptedAt.length - before;
    expect(await drained).toMatchObject({ sent: accepted, left: 320 - accepted });
    expect(accepted).toBeGreaterThanOrEqual(0.9 * 300);
    expect(rateLimit.refused()).toBeLessThan(0.01 * accepted);
    expect(warnings).toEqual([]);
  });
});

test('after an hour’s outage, all mails are sent at 95 % of the provider’s rate', async () => {
  let isUp = false;
  const { rateLimit, senders, queue, pass, warnings } = portal(direct(10, () => isUp));
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

describe('a provider whose rate is shared with other senders', () => {
  test.each([{ processes: 1 }, { processes: 4 }])(
    'refuses few mails of $processes processes, which keep their place, count no attempt and pause nothing',
    async ({ processes }) => {
      const show = portal(direct(5), processes);
      await learnRate(show);
      const { rateLimit, records, senders, queue, pass, warnings } = show;
      await queue(200);
      const before = rateLimit.acceptedAt.length;
      for (const sender of senders) sender.start();
      for (let second = 0; second < 30; second++) {
        // Two mails of another sender.
        rateLimit.acceptedAt.push(Date.now(), Date.now());
        await pass(1000);
      }
      const accepted = rateLimit.acceptedAt.length - before - 2 * 30;
      expect(rateLimit.refused()).toBeGreaterThan(0);
      expect(accepted).toBeGreaterThan(40);
      expect(warnings).toEqual([]);
      const mails = (await records.find({ field: '_id', limit: 300 })).flatMap((record) => record.mails);
      expect(mails.filter(({ attempts }) => attempts > 1)).toEqual([]);
    },
  );
});

describe('turns of four processes that are not used leave at least 95 % of the ceiling', () => {
  const ceiling = 1000;
  const noLimit = Number.POSITIVE_INFINITY;
  const clock = () => new Date();
  const paceOn = (store: ReturnType<typeof freshStore>, perSecond?: number) =>
    createPace(store, {
      ...{ clock, ceiling, log: silent },
      rate: perSecond ? { limit: perSecond, seconds: 1 } : undefined,
    });

  test('if three of them have nothing more to send', async () => {
    const store = freshStore();
    let used = 0;
    for (let process = 0; process < 4; process++) {
      const pace = paceOn(store);
      for (let mails = 0; process === 3 || mails < 128; mails++) {
        if (!(await pace.turn(noLimit))) break;
        used++;
      }
    }
    expect(used).toBeGreaterThanOrEqual(0.95 * ceiling);
    expect(used).toBeLessThanOrEqual(ceiling);
  });

  test('if each of them sends a mail now and then', async () => {
    const store = freshStore();
    const paces = Array.from({ length: 4 }, () => paceOn(store));
    for (let mails = 0; mails < 49; mails++) {
      for (const pace of paces) expect(await pace.turn(noLimit)).toBe(true);
      vi.advanceTimersByTime(1200);
    }
  });

  test('if they are too busy to use many turns in time', async () => {
    const store = freshStore();
    const end = Date.now() + 60_000;
    let used = 0;
    for (let process = 0; process < 4; process++) {
      const pace = paceOn(store, 30);
      void (async () => {
        while (await pace.turn(end)) used++;
      })();
    }
    for (let step = 0; Date.now() < end; step++) {
      for (let turn = 0; turn < 20; turn++) await ioTurn();
      // The timers of these milliseconds all fire at their end.
      vi.advanceTimersByTime(step % 3 === 0 ? 20 : 7);
    }
    expect(used).toBeGreaterThanOrEqual(0.95 * ceiling);
    expect(used).toBeLessThanOrEqual(ceiling);
  });
});

test('a turn that begins after the end of a drain is left to the next caller', async () => {
  const rate = { limit: 2, seconds: 1 };
  const pace = createPace(freshStore(), { clock: () => new Date(), ceiling: 600, rate, log: silent });
  await pace.turn(Number.POSITIVE_INFINITY);
  const from = Date.now();
  expect(await finished(pace.turn(from + 400))).toBe(false);
  expect(await finished(pace.turn(Number.POSITIVE_INFINITY))).toBe(true);
  expect(Date.now() - from).toBeLessThan(600);
});

test('turns that were left over in an earlier minute do not raise the ceiling of this one', async () => {
  const store = freshStore();
  const [one, other] = [1, 2].map(() =>
    createPace(store, { clock: () => new Date(), ceiling: 120, log: silent }),
  );
  await one?.turn(Number.POSITIVE_INFINITY);
  vi.advanceTimersByTime(61_000);
  for (let mails = 0; mails < 120; mails++) expect(await other?.turn(Number.POSITIVE_INFINITY)).toBe(true);
  expect(await one?.turn(Number.POSITIVE_INFINITY)).toBe(false);
});

test.each([
  { processes: 1, block: 60 },
  { processes: 4, block: 20 },
])(
  '$processes processes that are often blocked for up to $block ms use at least 94 % of 5 mails a second, and no second has more',
  async ({ processes, block }) => {
    const store = freshStore();
    const clock = () => new Date();
    const end = Date.now() + 20_000;
    const sentAt: number[] = [];
    for (let process = 0; process < processes; process++) {
      const rate = { limit: 5, seconds: 1 };
      const pace = createPace(store, { clock, ceiling: 1_000_000, rate, log: silent });
      void (async () => {
        while (await pace.turn(end)) sentAt.push(Date.now());
      })();
    }
    for (let step = 1; Date.now() < end; step++) {
      for (let turn = 0; turn < 20; turn++) await ioTurn();
      // The timers of these milliseconds all fire at their end.
      vi.advanceTimersByTime(step % 40 === 0 ? block : step % 4 === 0 ? 20 : 5);
    }
    expect(sentAt.length).toBeGreaterThanOrEqual(0.94 * 5 * 20);
    expect(sentAt.filter((at, index) => at - (sentAt[index - 5] ?? 0) < 1000)).toEqual([]);
  },
);

describe('a refusal because of the rate', () => {
  const clock = () => new Date();
  const paceOn = (store = freshStore()) =>
    createPace(store, { clock, ceiling: 600, rate: { limit: 8, seconds: 1 }, log: silent });

  test('halves it, and it rises by a tenth of the provider’s limit a second', async () => {
    const pace = paceOn();
    const full = pace.perMinute();
    await pace.noteRefusal(2);
    expect(pace.perMinute()).toBeCloseTo(full / 2);
    vi.advanceTimersByTime(3000);
    expect(pace.perMinute()).toBeCloseTo(full * 0.6);
    vi.advanceTimersByTime(60_000);
    expect(pace.perMinute()).toBe(full);
  });

  test('of several mails at the same time halves it once, and one that comes later again', async () => {
    const pace = paceOn();
    const full = pace.perMinute();
    await Promise.all([pace.noteRefusal(1), pace.noteRefusal(1), pace.noteRefusal(1)]);
    expect(pace.perMinute()).toBeCloseTo(full / 2);
    vi.advanceTimersByTime(1000);
    await pace.noteRefusal(1);
    expect(pace.perMinute()).toBeCloseTo(full / 4);
  });

  test('lets no process send before the time that the provider names', async () => {
    const store = freshStore();
    const [refused, other] = [paceOn(store), paceOn(store)];
    // It has reserved further turns.
    await refused.turn(Number.POSITIVE_INFINITY);
    await refused.noteRefusal(3);
    const from = Date.now();
    const sentAt: number[] = [];
    for (const pace of [refused, other])
      void pace.turn(Number.POSITIVE_INFINITY).then((may) => may && sentAt.push(Date.now() - from));
    while (sentAt.length < 2) await elapsed(1);
    expect(Math.min(...sentAt)).toBeGreaterThanOrEqual(3000);
  });

  test('pauses for at most a minute, whatever the provider names', async () => {
    const pace = paceOn();
    await pace.noteRefusal(86_400);
    expect(await pace.turn(Number.POSITIVE_INFINITY)).toBe(false);
    vi.setSystemTime(Number(pace.closedUntil()));
    expect(await finished(pace.turn(Number.POSITIVE_INFINITY))).toBe(true);
    expect(pace.perMinute()).toBeLessThan(8 * 60);
  });

  test('halves what the portal sends where the provider names no rate', async () => {
    const pace = createPace(freshStore(), { clock, ceiling: 600, log: silent });
    await pace.noteRefusal(1);
    expect(pace.perMinute()).toBeCloseTo(300);
    vi.advanceTimersByTime(3000);
    expect(pace.perMinute()).toBeCloseTo(420);
  });
});

/** Whether a mail may be sent in the next five seconds. */
async function mayWithinSeconds(pace: ReturnType<typeof createPace>): Promise<boolean> {
  let may = false;
  void pace.turn(Number.POSITIVE_INFINITY).then((is) => {
    may = is;
  });
  for (let step = 0; step < 100 && !may; step++) await elapsed(50);
  return may;
}

test('a store that takes longer than the turns of a reservation last does not prevent sending', async () => {
  const store = freshStore();
  const open = store.collection.bind(store);
  store.collection = (spec) => {
    const collection = open(spec);
    const update: typeof collection.update = async (...change) => {
      const result = await collection.update(...change);
      await new Promise((resolve) => setTimeout(resolve, 30));
      return result;
    };
    return { ...collection, update };
  };
  const rate = { limit: 500, seconds: 1 };
  const pace = createPace(store, { clock: () => new Date(), ceiling: 600, rate, log: silent });
  for (let mails = 0; mails < 5; mails++) expect(await mayWithinSeconds(pace)).toBe(true);
});

describe('after the clock was set back by an hour', () => {
  const clock = () => new Date();
  const rate = { limit: 5, seconds: 1 };
  const setBack = () => void vi.setSystemTime(Date.now() - 60 * 60_000);
  test('a process that has reserved turns sends, and so do the others', async () => {
    const store = freshStore();
    const [one, other] = [1, 2].map(() => createPace(store, { clock, ceiling: 600, rate, log: silent }));
    await one?.turn(Number.POSITIVE_INFINITY);
    setBack();
    expect(one && (await mayWithinSeconds(one))).toBe(true);
    expect(other && (await mayWithinSeconds(other))).toBe(true);
  });

  test('a ceiling that was reached before holds nothing back', async () => {
    const store = freshStore();
    const [one, other] = [1, 2].map(() => createPace(store, { clock, ceiling: 1, log: silent }));
    await one?.turn(Number.POSITIVE_INFINITY);
    expect(await one?.turn(Number.POSITIVE_INFINITY)).toBe(false);
    setBack();
    expect(one?.closedUntil()).toBeUndefined();
    expect(one && (await mayWithinSeconds(one))).toBe(true);
    expect(await other?.turn(Number.POSITIVE_INFINITY)).toBe(false);
  });

  test('an earlier refusal slows nothing down, and the next one does', async () => {
    const pace = createPace(freshStore(), { clock, ceiling: 600, rate, log: silent });
    const full = pace.perMinute();
    await pace.noteRefusal(3);
    setBack();
    expect(pace.perMinute()).toBe(full);
    expect(await mayWithinSeconds(pace)).toBe(true);
    await pace.noteRefusal(3);
    expect(pace.perMinute()).toBeCloseTo(full / 2);
  });
});

test('an earlier version reads the schedule that this one writes, and its fields are kept', async () => {
  const store = freshStore();
  const clock = () => new Date();
  const stored = store.collection(mailPaceSpec);
  const rate = { limit: 5, seconds: 1 };
  const earlier = {
    ...{ _id: 'portal', freeAt: new Date(Date.now() + 700), rate, slack: 0.2 },
    ...{ minuteEndsAt: new Date(Date.now() + 30_000), inMinute: 7 },
  };
  await stored.insert(earlier);
  const pace = createPace(store, { clock, ceiling: 600, rate: { limit: 2, seconds: 1 }, log: silent });
  await finished(pace.turn(Number.POSITIVE_INFINITY));
  expect(Date.now()).toBeGreaterThanOrEqual(earlier.freeAt.getTime());
  await pace.noteRefusal(1);
  const { freeAt, inMinute } = (await stored.get('portal')) ?? {};
  expect(await stored.get('portal')).toMatchObject({ rate, slack: 0.2, minuteEndsAt: earlier.minuteEndsAt });
  expect(Number(freeAt)).toBeGreaterThanOrEqual(Date.now() + 1000);
  expect(inMinute).toBe(7 + 4);
});

test('the clients of the portal share the provider’s rate if it is lower than the ceiling', async () => {
  const pace = createPace(freshStore(), { clock: () => new Date(), ceiling: 600, log: silent });
  expect(pace.perMinute()).toBe(600);
  await pace.noteRate({ limit: 5, seconds: 1 });
  expect(pace.perMinute()).toBeGreaterThan(0.95 * 300);
  expect(pace.perMinute()).toBeLessThanOrEqual(300);
});

test('the longest time until the end of a window that the provider has named is the length of its window', async () => {
  const pace = createPace(freshStore(), { clock: () => new Date(), ceiling: 6000, log: silent });
  await pace.noteRate({ limit: 10, seconds: 1 });
  const full = pace.perMinute();
  for (const seconds of [2, 1]) {
    await pace.noteRate({ limit: 10, seconds });
    expect(pace.perMinute()).toBeCloseTo(full / 2);
  }
});

test('predicts when the queue will be empty, from the rate that all processes share', async () => {
  const show = portal(direct(5), 2);
  await learnRate(show);
  const [, other] = show.senders;
  expect(await other?.forecast()).toEqual({ waiting: 0 });
  await show.queue(100);
  const { waiting, doneAt } = (await other?.forecast()) ?? {};
  expect(waiting).toBe(100);
  const seconds = (Number(doneAt) - Date.now()) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(20);
  expect(seconds).toBeLessThan(20 / 0.95);
});
