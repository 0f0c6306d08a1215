import type { Store } from '@/lib/store/port';
import { type CountOptions, createCounts } from './counts';

/** The settings that all limits of an installation share. */
export interface LimitSettings extends Pick<CountOptions, 'hash'> {
  /** Multiplies the points of every limit. */
  factor: number;
}

export interface LimiterOptions extends LimitSettings, CountOptions {
  points: number;
}

export type Limiter = ReturnType<typeof createLimiter>;

/** Limits each key to a number of points per period. */
export function createLimiter(store: Store, { points: perPeriod, factor, ...options }: LimiterOptions) {
  const most = Math.max(1, Math.ceil(perPeriod * factor));
  const change = createCounts(store, options, { points: 0 });
  const withPoints = <C extends { points: number }>(count: C, points: number): C =>
    points === count.points ? count : { ...count, points };
  return {
    /** Consumes one of the key's points: null if there was one left, otherwise the refusal, which consumes nothing. */
    take: (key: string) =>
      change(key, (count) => (count.points < most ? withPoints(count, count.points + 1) : null)),
    /** What `take` would answer now, without consuming anything. */
    check: (key: string) => change(key, (count) => (count.points < most ? count : null)),
    /** Returns the point of one `take` to the key, if it should not count after all. */
    release: (key: string) => change(key, (count) => withPoints(count, Math.max(0, count.points - 1))),
    /** Returns all points to the key. */
    forgive: (key: string) => change(key, (count) => withPoints(count, 0)),
  };
}
