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
  /** The current month in UTC, such as `2028-02`, and the mails counted in it. */
  month?: string;
  inMonth?: number;
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

/** Evenly spaced turns of this process, up to a second's worth. */
interface Reservation {
  nextAt: number;
  interval: number;
  left: number;
  /** From then on, turns belong to later reservations. */
  endsAt: number;
  /** The end of the minute in which its turns count towards the ceiling. */
  minuteEndsAt: number;
}

type Reserved = { reservation: Reservation; pace: PaceRecord } | { until: number; isCeiling?: boolean };

export type Pace = ReturnType<typeof createPace>;

const id = 'portal';
/** The fraction by which mails are sent slower than the provider allows, because requests differ in their duration. */
const margin = 0.03;
/** The fraction of the provider's window by which a mail may be late without delaying the next one. */
const tolerance = margin / 2;
/** The fraction of the provider's limit by which the rate rises in a second after a refusal. */
const rise = 0.1;
/** The longest pause after a refusal, whatever the provider names, ms. */
const maxPause = 60_000;
/** How far ahead turns are reserved, ms. Until then, mails wait in the queue and not in a process. */
const maxAhead = 5000;
/** Times that are further ahead come from a clock that was set back, ms. */
const farthest = 2 * maxPause;
/** How long new turns can be used at least, ms. */
const minLife = 50;
/** How long before its turn a mail may be leased, ms. */
const leaseAhead = 100;

/** The time if it is still ahead, and otherwise now. */
const upcoming = (time: Date | number, now: number) =>
  Number(time) > now + farthest ? now : Math.max(now, Number(time));

/** The mails per second that may be sent at a time; infinite without a rate. */
function perSecondAt({ rate, slowed }: PaceRecord, time: number): number {
  const limit = rate ? rate.limit / rate.seconds / (1 + margin) : Number.POSITIVE_INFINITY;
  if (!slowed || slowed.from.getTime() > time + farthest) return limit;
  const seconds = Math.max(0, time - slowed.from.getTime()) / 1000;
  const full = Number.isFinite(limit) ? limit : 2 * slowed.perSecond;
  return Math.min(limit, slowed.perSecond + rise * full * seconds);
}

/** The month's count with these mails more. */
function inMonthOf({ month, inMonth = 0 }: PaceRecord, now: number, mails: number) {
  const current = new Date(now).toISOString().slice(0, 7);
  return { month: current, inMonth: Math.max(0, (month === current ? inMonth : 0) + mails) };
}

/** Reserves turns after the previous ones of this process, whose unused turns no longer count. */
function reserve(pace: PaceRecord, previous: Reservation, now: number, ceiling: number): Reserved {
  const { minuteEndsAt = 0, inMinute = 0 } = pace;
  const isSameMinute = upcoming(minuteEndsAt, now) > now;
  const minute = isSameMinute ? Number(minuteEndsAt) : now + 60_000;
  const unused = previous.minuteEndsAt === minute ? previous.left : 0;
  const counted = isSameMinute ? inMinute - unused : 0;
  if (counted >= ceiling) return { until: minute, isCeiling: true };
  const nextAt = Math.max(upcoming(pace.freeAt, now), upcoming(previous.nextAt, now));
  if (nextAt > now + maxAhead) return { until: nextAt };
  const perSecond = perSecondAt(pace, nextAt);
  const left = Math.max(1, Math.floor(Math.min(perSecond, ceiling / 60, ceiling - counted)));
  const interval = 1000 / perSecond;
  const freeAt = Math.ceil(nextAt + left * interval);
  // Turns that are practically not apart may also be used later.
  const endsAt = interval < 1 ? nextAt + 1000 : freeAt;
  const times = { freeAt: new Date(freeAt), minuteEndsAt: new Date(minute) };
  return {
    reservation: { nextAt, interval, left, endsAt, minuteEndsAt: minute },
    pace: { ...pace, ...times, inMinute: counted + left, ...inMonthOf(pace, now, left - unused) },
  };
}

/**
 * Assigns turns to the mails of all processes on the store, within the rate that the provider's answers name and within
 * the ceiling per minute. A refusal because of the rate halves it; then it rises to the provider's limit again.
 */
export function createPace(store: Store, { clock, ceiling, rate, log }: PaceOptions) {
  const paces = store.collection(mailPaceSpec);
  const time = () => clock().getTime();
  const initial = (): PaceRecord => ({ _id: id, freeAt: clock(), rate });
  /** The schedule as this process last read it. */
  let latest = initial();
  let reservation: Reservation = { nextAt: 0, interval: 0, left: 0, endsAt: 0, minuteEndsAt: 0 };
  let closedUntil = 0;
  let isCeilingLogged = false;
  let isStopped = false;
  let endWait = () => {};
  let turns: Promise<unknown> = Promise.resolve();

  const isClosed = () => upcoming(closedUntil, time()) > time();

  /** Changes the schedule and ends the present reservation. */
  async function change(next: (pace: PaceRecord) => PaceRecord | null): Promise<void> {
    reservation.endsAt = 0;
    const stored = await paces.update(id, next, next(initial()) ?? undefined);
    if ('document' in stored) latest = stored.document;
  }

  async function reserveNext(): Promise<void> {
    let reserved = { until: time() } as Reserved;
    await change((pace) => {
      reserved = reserve(pace, reservation, time(), ceiling);
      return 'pace' in reserved ? reserved.pace : null;
    });
    if ('reservation' in reserved) {
      reservation = reserved.reservation;
      // However long the store took, some turns can be used.
      reservation.endsAt = Math.max(reservation.endsAt, time() + minLife);
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
    // A turn is reached by waiting for it, whatever the clock says then: it may have been set back.
    let reached = 0;
    while (!isStopped && !isClosed()) {
      const { nextAt, endsAt, left, interval } = reservation;
      const now = time();
      if (left === 0 || Math.max(nextAt, now) >= endsAt || nextAt > now + farthest) {
        await reserveNext();
      } else if (nextAt >= stopAt) {
        return false;
      } else if (nextAt > now && nextAt !== reached) {
        await wait(Math.ceil(nextAt - now));
        reached = nextAt;
      } else {
        const late = (latest.rate?.seconds ?? 0) * 1000 * tolerance;
        reservation.left--;
        reservation.nextAt = Math.max(nextAt, now - late) + interval;
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
    closedUntil: () => (isClosed() ? new Date(closedUntil) : undefined),
    /** How many mails may be leased ahead of their turns. */
    mayLease: () => Math.max(1, (leaseAhead / 1000) * perSecondAt(latest, time())),
    /** Stores the rate that an answer of the provider named. */
    async noteRate(named: ProviderRate): Promise<void> {
      // The time until the window ends is at most the window.
      const isStored = ({ rate: old }: PaceRecord) =>
        old?.limit === named.limit && old.seconds >= named.seconds;
      if (!isStored(latest)) await change((pace) => (isStored(pace) ? null : { ...pace, rate: named }));
    },
    /** Halves the rate after a refusal because of it, and reserves no turn during the seconds that it named. */
    noteRefusal: (seconds: number) =>
      change((pace) => {
        const now = time();
        const from = new Date(now + Math.min(seconds * 1000, maxPause));
        const halved = { perSecond: Math.min(perSecondAt(pace, now), ceiling / 60) / 2, from };
        // Mails that are refused at the same time count once.
        const slowed = pace.slowed && upcoming(pace.slowed.from, now) > now ? pace.slowed : halved;
        return { ...pace, slowed, freeAt: new Date(Math.max(upcoming(pace.freeAt, now), from.getTime())) };
      }),
    /** The mails per minute that the provider and the ceiling allow, as far as this process knows. */
    perMinute: () => Math.min(ceiling, 60 * perSecondAt(latest, time())),
    /** Reads what other processes have stored. */
    async refresh(): Promise<void> {
      latest = (await paces.get(id)) ?? latest;
    },
    /** Records that no mail is due, so that reaching the ceiling is logged again the next time. */
    noteEmpty(): void {
      if (!isCeilingLogged || isClosed()) return;
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

/** How many mails were sent, or tried, in this month in UTC. */
export async function sentThisMonth(store: Store, clock: () => Date): Promise<number> {
  const stored = await store.collection(mailPaceSpec).get(id);
  return stored ? inMonthOf(stored, clock().getTime(), 0).inMonth : 0;
}
