import type { Store } from '@/lib/store/port';
import { mailPaceSpec, type Pace } from './pace-record';
import type { ProviderRate } from './types';

interface SendingPaceOptions {
  clock: () => Date;
  /** The ceiling of mails per minute for the whole portal. */
  ceiling: number;
  /** The provider's rate until its first answer; without one, mails do not wait for each other. */
  rate?: ProviderRate;
}

/** Turns that this process has reserved: the times at which it may send its next mails. */
interface Slice {
  nextAt: number;
  interval: number;
  left: number;
  /** How many of its turns were not given back. */
  used: number;
  /** How long after its time a turn may still be used, ms. */
  tolerance: number;
  /** The end of the minute in which its turns count towards the ceiling. */
  minuteEndsAt: number;
  isRevoked?: boolean;
}

/** Why no mail may be sent now. */
interface Hold {
  until: Date;
  isCeiling?: boolean;
}

export type SendingPace = ReturnType<typeof createSendingPace>;

const id = 'portal';
/**
 * The additional time between two mails, as a fraction of what the provider requires. Each refusal increases it, each
 * mail reduces it.
 */
const slackOf = { max: 1, perRefusal: 0.01, regained: 0.000_05 };
/** The fraction of the slack by which a turn may be used late. The rest is for the varying duration of requests. */
const usableSlack = 0.6;
/**
 * The smallest slack. At 200 mails a second, a process that is blocked for 20 ms misses 4 turns unless it may use them
 * that late, so the slack is larger at such rates.
 */
const minSlackOf = ({ limit, seconds }: ProviderRate) => (limit >= 50 * seconds ? 0.04 : 0.015);

/** The maximum slice, in milliseconds and in mails. */
const maxSliceDuration = 1000;
const maxSliceSize = 200;
/**
 * The maximum slice as a fraction of the ceiling, because reserved turns count towards the ceiling even if they are
 * never used.
 */
const maxShare = 0.01;
/** How far ahead turns are reserved, ms. Until then, mails wait in the queue and not in a process. */
const maxAhead = 5000;
/** How long before its turn a mail may be leased, ms. */
const leaseAhead = 100;

const unlimited: ProviderRate = { limit: 1, seconds: 0 };

function intervalOf({ rate = unlimited, slack = minSlackOf(rate) }: Pick<Pace, 'rate' | 'slack'>): number {
  return (rate.seconds * 1000 * (1 + slack)) / rate.limit;
}

type Reserved = { pace: Pace; slice: Slice } | Hold;

interface Wanted {
  /** The number of turns, and the earliest time of the first one. */
  size: number;
  earliest: number;
  now: number;
  ceiling: number;
  /** The ends of the minutes of reserved turns that were not used. */
  unused: readonly number[];
}

/** The reserved slice with the changed pace, or the reason why no turn can be reserved. */
function reserve(pace: Pace, { size, earliest, now, ceiling, unused }: Wanted): Reserved {
  const { rate = unlimited, slack = minSlackOf(rate), minuteEndsAt = new Date(0) } = pace;
  const isSameMinute = minuteEndsAt.getTime() > now;
  const endsAt = isSameMinute ? minuteEndsAt : new Date(now + 60_000);
  const counted = isSameMinute ? (pace.inMinute ?? 0) : 0;
  const inMinute = counted - unused.filter((end) => end === endsAt.getTime()).length;
  if (inMinute >= ceiling) return { until: endsAt, isCeiling: true };
  const interval = intervalOf(pace);
  const start = Math.max(earliest, pace.freeAt.getTime());
  if (start - now > maxAhead) return { until: new Date(start) };
  const inTime = maxSliceDuration / Math.max(interval, 1);
  const allowed = Math.min(size, maxSliceSize, ceiling * maxShare, ceiling - inMinute, inTime);
  const left = Math.max(1, Math.floor(allowed));
  // Evenly spaced turns stay within the rate if none is later than this.
  const tolerance = interval > 0 ? rate.seconds * 1000 * slack * usableSlack : maxSliceDuration;
  const minute = endsAt.getTime();
  return {
    slice: { nextAt: start, interval, left, used: left, tolerance, minuteEndsAt: minute },
    pace: {
      ...pace,
      freeAt: new Date(start + left * interval),
      slack: Math.max(minSlackOf(rate), slack - left * slackOf.regained),
      minuteEndsAt: endsAt,
      inMinute: inMinute + left,
    },
  };
}

/** The turns that one process reserves, in slices. Each has up to twice as many as were used of the previous one. */
function createReservations(store: Store, { clock, ceiling, rate }: SendingPaceOptions) {
  const paces = store.collection(mailPaceSpec);
  const time = () => clock().getTime();
  const initial = (): Pace => ({ _id: id, freeAt: clock(), rate });
  let known = initial();
  let slice: Slice | undefined;
  let size = 1;
  /** How long the last reservation took, ms. */
  let latency = 0;
  let unused: number[] = [];
  let taking: Promise<unknown> = Promise.resolve();

  /** Returns an unused turn of this slice: from the next reservation on, it no longer counts towards the ceiling. */
  function giveBack(of: Slice): void {
    of.used--;
    unused.push(of.minuteEndsAt);
  }

  async function nextSlice(): Promise<Slice | Hold> {
    const askedAt = time();
    const returned = [...unused];
    let reserved: Reserved | undefined;
    const change = (pace: Pace): Pace | null => {
      reserved = reserve(pace, { size, earliest: time() + latency, now: time(), ceiling, unused: returned });
      return 'slice' in reserved ? reserved.pace : null;
    };
    const stored = await paces.update(id, change, change(initial()) ?? undefined);
    latency = time() - askedAt;
    if ('document' in stored) known = stored.document;
    if (!reserved) return { until: clock() };
    if ('until' in reserved) return reserved;
    unused = unused.slice(returned.length);
    return reserved.slice;
  }

  /** The next turn that is not missed yet, with its slice. */
  async function take(): Promise<{ at: number; of: Slice } | Hold> {
    for (;;) {
      while (slice && slice.left > 0) {
        slice.left--;
        const at = slice.nextAt;
        slice.nextAt += slice.interval;
        if (at + slice.tolerance >= time()) return { at, of: slice };
        giveBack(slice);
      }
      if (slice) size = Math.max(1, 2 * slice.used);
      const next = await nextSlice();
      slice = 'until' in next ? undefined : next;
      if ('until' in next) return next;
    }
  }

  return {
    giveBack,
    /** The shared pace as far as this process knows it. */
    known: () => known,
    take() {
      const next = taking.then(take);
      taking = next.catch(() => {});
      return next;
    },
    /** Changes the pace and drops the turns that were reserved at the previous one. */
    async change(next: (pace: Pace) => Pace): Promise<void> {
      if (slice) {
        slice.isRevoked = true;
        for (; slice.left > 0; slice.left--) giveBack(slice);
      }
      slice = undefined;
      const changed = await paces.update(id, next, next(initial()));
      if ('document' in changed) known = changed.document;
    },
    /** Reads what other processes have stored. */
    async refresh(): Promise<void> {
      known = (await paces.get(id)) ?? known;
    },
  };
}

/**
 * Assigns turns to the mails of all processes on the store: evenly spaced, within the rate that the provider's answers
 * name and within the ceiling per minute. A missed turn is dropped, because two mails at once could exceed the rate.
 */
export function createSendingPace(store: Store, options: SendingPaceOptions) {
  const { clock, ceiling } = options;
  const { take, giveBack, known, change, refresh } = createReservations(store, options);
  const waiting = new Set<() => void>();
  const time = () => clock().getTime();
  let isStopped = false;

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(end, ms);
      function end() {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      }
      waiting.add(end);
    });

  return {
    /** Resolves when one mail may be sent, or with the reason why none may be sent before `stopAt`. */
    async turn(stopAt: number): Promise<Hold | undefined> {
      for (;;) {
        const turn = await take();
        if ('until' in turn) return turn;
        const isTooLate = () => turn.at >= stopAt || isStopped;
        if (!isTooLate() && turn.at > time()) await wait(turn.at - time());
        if (!isTooLate() && !turn.of.isRevoked && turn.at + turn.of.tolerance >= time()) return undefined;
        giveBack(turn.of);
        if (isTooLate()) return { until: clock() };
      }
    },
    /** How many mails may be leased ahead of their turns. */
    mayLease: () => Math.max(1, leaseAhead / intervalOf(known())),
    /** Stores the rate that an answer of the provider named. */
    async noteRate(named: ProviderRate): Promise<void> {
      // The time until the window ends is at most the window.
      const isKnown = ({ rate: old }: Pace) => old?.limit === named.limit && old.seconds >= named.seconds;
      if (!isKnown(known())) await change((pace) => (isKnown(pace) ? pace : { ...pace, rate: named }));
    },
    /** Slows down after the provider refused a mail because of its rate, and pauses for the seconds that it named. */
    noteRefusal: (seconds: number) =>
      change((pace) => ({
        ...pace,
        freeAt: new Date(Math.max(pace.freeAt.getTime(), time() + seconds * 1000)),
        slack: Math.min(slackOf.max, (pace.slack ?? minSlackOf(pace.rate ?? unlimited)) + slackOf.perRefusal),
      })),
    /** The mails per minute that the provider and the ceiling allow, as far as this process knows. */
    perMinute: () => Math.min(ceiling, 60_000 / intervalOf(known())),
    refresh,
    /** Ends all waiting: mails that wait for their turn stay queued. */
    stop(): void {
      isStopped = true;
      for (const end of waiting) end();
    },
  };
}
