import type { Logger } from 'pino';
import type { CollectionSpec, Store } from '@/lib/store/port';
import type { ProviderRate } from './types';

/** The schedule for the mails of one client or one IPv6 site, and the one for all mails of the portal. */
export interface PaceRecord {
  _id: string;
  /** When the next mail of the schedule is due. After this time, the document of a client is obsolete. */
  freeAt: Date;
  /** Only in the portal's schedule, as all further fields: the rate that the provider allows. */
  rate?: ProviderRate;
  /** The mails per second at `from`, after the provider refused a mail because of its rate. */
  slowed?: { perSecond: number; from: Date };
  /** The current minute of MAIL_PER_MINUTE, and the mails counted in it. */
  minuteEndsAt?: Date;
  inMinute?: number;
}

export const mailPaceSpec: CollectionSpec<PaceRecord> = {
  name: 'mail_pace',
  key: 'text',
  unique: [],
  indexes: [],
  expiresAt: 'freeAt',
};

interface PaceOptions {
  clock: () => Date;
  /** The ceiling of mails per minute for the whole portal. */
  ceiling: number;
  /** The provider's rate until its first answer; without one, mails do not wait for each other. */
  rate?: ProviderRate;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Turns that this process has reserved: up to a second's worth, evenly spaced. */
interface Slice {
  nextAt: number;
  endsAt: number;
  interval: number;
  left: number;
  /** The end of the minute in which its turns count towards the ceiling. */
  minuteEndsAt: number;
}

export type Pace = ReturnType<typeof createPace>;

const id = 'portal';
/** The fraction by which mails are sent slower than the provider allows, because requests differ in their duration. */
const margin = 0.03;
/** The fraction of the provider's window by which a mail may be late without delaying the next one. */
const tolerance = margin / 2;
/** The factor by which the rate rises in a second after a refusal. */
const rise = 1.1;
/** How far ahead turns are reserved, ms. Until then, mails wait in the queue and not in a process. */
const maxAhead = 5000;
/** How long before its turn a mail may be leased, ms. */
const leaseAhead = 100;

/** The mails per second that may be sent at a time; infinite without a rate. */
function perSecondAt({ rate, slowed }: PaceRecord, time: number): number {
  const limit = rate ? rate.limit / rate.seconds / (1 + margin) : Number.POSITIVE_INFINITY;
  if (!slowed) return limit;
  return Math.min(limit, slowed.perSecond * rise ** (Math.max(0, time - slowed.from.getTime()) / 1000));
}

type Reservation = { slice: Slice; pace: PaceRecord } | { until: number; isCeiling?: boolean };

/** Reserves the next slice after the previous one of this process, whose unused turns no longer count. */
function reserve(pace: PaceRecord, previous: Slice, now: number, ceiling: number): Reservation {
  const { minuteEndsAt = new Date(0), inMinute = 0 } = pace;
  const isSameMinute = minuteEndsAt.getTime() > now;
  const minute = isSameMinute ? minuteEndsAt.getTime() : now + 60_000;
  const unused = previous.minuteEndsAt === minute ? previous.left : 0;
  const counted = isSameMinute ? inMinute - unused : 0;
  if (counted >= ceiling) return { until: minute, isCeiling: true };
  const start = Math.max(now, pace.freeAt.getTime(), previous.nextAt);
  if (start > now + maxAhead) return { until: start };
  const perSecond = perSecondAt(pace, start);
  const left = Math.max(1, Math.floor(Math.min(perSecond, ceiling / 60, ceiling - counted)));
  const interval = 1000 / perSecond;
  const freeAt = Math.ceil(start + left * interval);
  const slice: Slice = { nextAt: start, endsAt: freeAt, interval, left, minuteEndsAt: minute };
  // Without a rate, the turns have no times of their own.
  if (interval === 0) slice.endsAt = start + 1000;
  const times = { freeAt: new Date(freeAt), minuteEndsAt: new Date(minute) };
  return { slice, pace: { ...pace, ...times, inMinute: counted + left } };
}

/**
 * Assigns turns to the mails of all processes on the store, within the rate that the provider's answers name and within
 * the ceiling per minute. A refusal because of the rate halves it; then it rises to the provider's limit again.
 */
export function createPace(store: Store, { clock, ceiling, rate, log }: PaceOptions) {
  const paces = store.collection(mailPaceSpec);
  const time = () => clock().getTime();
  const initial = (): PaceRecord => ({ _id: id, freeAt: clock(), rate });
  let known = initial();
  let slice: Slice = { nextAt: 0, endsAt: 0, interval: 0, left: 0, minuteEndsAt: 0 };
  let closedUntil = 0;
  let isCeilingLogged = false;
  let isStopped = false;
  let endWait = () => {};
  let turns: Promise<unknown> = Promise.resolve();

  /** Changes the pace and drops the turns that were reserved at the previous one. */
  async function change(next: (pace: PaceRecord) => PaceRecord | null): Promise<void> {
    slice.endsAt = 0;
    const stored = await paces.update(id, next, next(initial()) ?? undefined);
    if ('document' in stored) known = stored.document;
  }

  async function nextSlice(): Promise<void> {
    let reserved = { until: time() } as Reservation;
    await change((pace) => {
      reserved = reserve(pace, slice, time(), ceiling);
      return 'slice' in reserved ? reserved.pace : null;
    });
    if ('slice' in reserved) {
      slice = reserved.slice;
      return;
    }
    closedUntil = reserved.until;
    if (!reserved.isCeiling || isCeilingLogged) return;
    log.warn({ until: new Date(closedUntil) }, 'mail: MAIL_PER_MINUTE is reached, further mails wait');
    isCeilingLogged = true;
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function take(stopAt: number): Promise<boolean> {
    while (!isStopped && time() >= closedUntil) {
      const { nextAt, endsAt, left, interval } = slice;
      if (left === 0 || Math.max(nextAt, time()) >= endsAt) {
        await nextSlice();
      } else if (nextAt >= stopAt) {
        return false;
      } else if (nextAt > time()) {
        await wait(Math.ceil(nextAt - time()));
      } else {
        const late = (known.rate?.seconds ?? 0) * 1000 * tolerance;
        slice.left--;
        slice.nextAt = Math.max(nextAt, time() - late) + interval;
        return true;
      }
    }
    return false;
  }

  return {
    /** Resolves when one mail may be sent; false if none may be sent before `stopAt` or `closedUntil`. */
    turn(stopAt: number): Promise<boolean> {
      const next = turns.then(() => take(stopAt));
      turns = next.catch(() => {});
      return next;
    },
    /** When mails may be sent again, because of the ceiling or of turns of other processes; undefined if now. */
    closedUntil: () => (time() < closedUntil ? new Date(closedUntil) : undefined),
    /** How many mails may be leased ahead of their turns. */
    mayLease: () => Math.max(1, (leaseAhead / 1000) * perSecondAt(known, time())),
    /** Stores the rate that an answer of the provider named. */
    async noteRate(named: ProviderRate): Promise<void> {
      // The time until the window ends is at most the window.
      const isKnown = ({ rate: old }: PaceRecord) =>
        old?.limit === named.limit && old.seconds >= named.seconds;
      if (!isKnown(known)) await change((pace) => (isKnown(pace) ? pace : { ...pace, rate: named }));
    },
    /** Halves the rate after a refusal because of it, and reserves no turn during the seconds that it named. */
    noteRefusal: (seconds: number) =>
      change((pace) => {
        const [now, from] = [time(), new Date(time() + seconds * 1000)];
        const halved = { perSecond: Math.min(perSecondAt(pace, now), ceiling / 60) / 2, from };
        // Mails that are refused at the same time count once.
        const slowed = pace.slowed && pace.slowed.from.getTime() > now ? pace.slowed : halved;
        return { ...pace, slowed, freeAt: pace.freeAt > from ? pace.freeAt : from };
      }),
    /** The mails per minute that the provider and the ceiling allow, as far as this process knows. */
    perMinute: () => Math.min(ceiling, 60 * perSecondAt(known, time())),
    /** Reads what other processes have stored. */
    async refresh(): Promise<void> {
      known = (await paces.get(id)) ?? known;
    },
    /** Records that no mail is due, so that reaching the ceiling is logged again the next time. */
    noteEmpty(): void {
      if (!isCeilingLogged || time() < closedUntil) return;
      isCeilingLogged = false;
      log.info('mail: all mails that waited because of MAIL_PER_MINUTE are sent');
    },
    /** Ends all waiting: mails that wait for their turn stay queued. */
    stop(): void {
      isStopped = true;
      endWait();
    },
  };
}
