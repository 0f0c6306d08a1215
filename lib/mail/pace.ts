import type { Logger } from 'pino';
import type { Store } from '@/lib/store/port';
import { countInMonth, mailPaceSpec, type PaceRecord, portalPace } from './pace-record';
import type { ProviderRate } from './types';

interface PaceOptions {
  clock: () => Date;
  /** The maximum of mails per minute for the whole portal. */
  ceiling: number;
  /** The provider's rate until its first answer; absent if it has none. */
  rate?: ProviderRate;
  log: Pick<Logger, 'warn'>;
}

export type Pace = ReturnType<typeof createPace>;

/** Turns are this fraction further apart than the limits require, since timers and requests differ in duration. */
const margin = 0.03;
/** The longest pause, after a refusal and between two mails, ms. */
const maxPause = 60_000;
/** How far ahead turns are reserved, ms. Mails that would wait longer stay in the queue until the next sweep. */
const maxAhead = 10_000;
/** After so long without a turn, the schedule is stored again, since the store removes it a day after the last one, ms. */
const keepAfter = 6 * 60 * 60 * 1000;
/** Times further ahead were stored before the clock was set back, ms. */
const farthest = 2 * maxPause;
/** Evenly spaced turns of a process from `nextAt` on. After `endsAt`, they belong to others. */
const noTurns = { nextAt: 0, interval: 0, left: 0, endsAt: 0 };

/** How far ahead a time is, ms; 0 if it is past, or was stored before the clock was set back. */
function ahead(time: Date | number, now: number): number {
  const ms = Number(time) - now;
  return ms > farthest ? 0 : Math.max(0, ms);
}

/** The mails per second that may be sent at a time. After a refusal, they rise by a tenth of the limit a second. */
function perSecondAt({ rate, slowed }: PaceRecord, ceiling: number, at: number): number {
  const provider = rate ? rate.limit / rate.seconds : Number.POSITIVE_INFINITY;
  const limit = Math.min(provider, ceiling / 60) / (1 + margin);
  if (!slowed || Number(slowed.from) > at + farthest) return limit;
  const seconds = Math.max(0, at - Number(slowed.from)) / 1000;
  return Math.min(limit, slowed.perSecond + (limit / 10) * seconds);
}

/** A second's worth of turns after those before, or one for a process that has sent nothing for a second. */
function turnsAfter(before: typeof noTurns, pace: PaceRecord, ceiling: number, now: number) {
  const nextAt = now + Math.max(ahead(pace.freeAt, now), ahead(before.nextAt, now));
  const perSecond = perSecondAt(pace, ceiling, nextAt);
  const left = now < before.nextAt + 1000 ? Math.max(1, Math.floor(perSecond)) : 1;
  const interval = Math.min(maxPause, 1000 / perSecond);
  return { nextAt, interval, left, endsAt: Math.ceil(nextAt + left * interval) };
}

/**
 * Assigns turns to the mails of all processes on the store, evenly spaced, within the rate that the provider's answers
 * name and within the ceiling. A refusal because of the rate halves it; then it rises to the limit again.
 */
export function createPace(store: Store, { clock, ceiling, rate, log }: PaceOptions) {
  const paces = store.collection(mailPaceSpec);
  const time = () => clock().getTime();
  const initial = (): PaceRecord => ({ _id: portalPace, freeAt: clock(), rate });
  /** The schedule as this process last read it. */
  let latest: PaceRecord = { ...initial(), freeAt: new Date(0) };
  let reserved = noTurns;
  let taking = Promise.resolve(false);
  let warnAt = Number.POSITIVE_INFINITY;
  let isStopped = false;
  let endWait = () => {};

  /** The mails per minute that the provider and the ceiling allow, as far as this process knows. */
  const perMinute = () => 60 * perSecondAt(latest, ceiling, time());

  async function change(next: (pace: PaceRecord) => PaceRecord | null): Promise<void> {
    const stored = await paces.update(portalPace, next, next(initial()) ?? undefined);
    if ('document' in stored) latest = stored.document;
  }

  /** False if the next turn is too far ahead. */
  async function reserve(): Promise<boolean> {
    const [now, before] = [time(), reserved];
    let turns = before;
    await change((pace) => {
      turns = turnsAfter(before, pace, ceiling, now);
      // Turns that this process has not used no longer count.
      const counted = countInMonth(pace, now, turns.left - before.left);
      return turns.nextAt > now + maxAhead ? null : { ...pace, ...counted, freeAt: new Date(turns.endsAt) };
    });
    // While mails wait, all turns are used and the next one is ahead.
    if (before.left > 0 || turns.nextAt === now) warnAt = now + 60_000;
    if (now >= warnAt) {
      log.warn('mail: more mails are due than may be sent');
      warnAt = Number.POSITIVE_INFINITY;
    }
    if (turns.nextAt > now + maxAhead) return false;
    reserved = turns;
    return true;
  }

  async function take(stopAt: number): Promise<boolean> {
    while (!isStopped) {
      const isOver = reserved.left === 0 || ahead(reserved.endsAt, time()) === 0;
      if (isOver && !(await reserve())) return false;
      const turns = reserved;
      if (turns.nextAt >= stopAt) return false;
      const ms = ahead(turns.nextAt, time());
      if (ms > 0)
        await new Promise<void>((resolve) => {
          endWait = resolve;
          setTimeout(resolve, ms);
        });
      // A refusal meanwhile has ended the reservation.
      if (isStopped || turns !== reserved) continue;
      turns.left--;
      // A mail that is late by less than the margin does not delay the next one.
      turns.nextAt = Math.max(turns.nextAt + turns.interval, time() + turns.interval / (1 + margin));
      return true;
    }
    return false;
  }

  return {
    perMinute,
    /** Resolves when one mail may be sent; false if none may be sent soon and before `stopAt`. */
    turn(stopAt: number): Promise<boolean> {
      taking = taking.catch(() => false).then(() => take(stopAt));
      return taking;
    },
    /** How many mails may be leased ahead of their turns: those of a tenth of a second. */
    mayLease: () => Math.max(1, perMinute() / 600),
    /** Stores the rate that an answer of the provider named. */
    async noteRate(named: ProviderRate): Promise<void> {
      // The time until the window ends is at most the window.
      const isStored = ({ rate: old }: PaceRecord) =>
        old?.limit === named.limit && old.seconds >= named.seconds;
      if (!isStored(latest)) await change((pace) => (isStored(pace) ? null : { ...pace, rate: named }));
    },
    /** Halves the rate after a refusal because of it, and reserves no turn during the seconds that it named. */
    async noteRefusal(seconds: number): Promise<void> {
      await change((pace) => {
        const now = time();
        // Mails that are refused at the same time count once.
        if (pace.slowed && ahead(pace.slowed.from, now) > 0) return null;
        const from = now + Math.min(seconds * 1000, maxPause);
        const slowed = { perSecond: perSecondAt(pace, ceiling, now) / 2, from: new Date(from) };
        return { ...pace, slowed, freeAt: new Date(Math.max(from, now + ahead(pace.freeAt, now))) };
      });
      reserved = { ...reserved, endsAt: 0 };
    },
    /** Reads what other processes have stored. */
    async refresh(): Promise<void> {
      latest = (await paces.get(portalPace)) ?? latest;
    },
    /** Keeps the month's count and the rate in the store, however long no mail is sent. Call it at least once a day. */
    async keep(): Promise<void> {
      const now = time();
      const isRecent = ({ freeAt }: PaceRecord) => now - Number(freeAt) < keepAfter;
      if (!isRecent(latest))
        await change((pace) => (isRecent(pace) ? null : { ...pace, freeAt: new Date(now) }));
    },
    /** Ends all waiting: mails that wait for their turn stay queued. */
    stop(): void {
      isStopped = true;
      endWait();
    },
  };
}
