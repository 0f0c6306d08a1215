import { type Count, type CountsOptions, createCounts } from './limit-counts';
import type { Store } from './port';

/** What all limits of an installation share. */
export interface LimitSettings extends Pick<CountsOptions, 'hash'> {
  /** Multiplies the points of every limit. */
  factor: number;
}

export interface LimiterOptions extends CountsOptions, Pick<LimitSettings, 'factor'> {
  points: number;
}

export type Limiter = ReturnType<typeof createLimiter>;

/** Limits each key to some points in a period that begins with the key's first point. */
export function createLimiter(store: Store, { points, factor, ...options }: LimiterOptions) {
  const most = Math.max(1, Math.ceil(points * factor));
  const { change } = createCounts(store, options);
  const withPoints = (count: Count, points: number) =>
    points === count.points ? count : { ...count, points };
  return {
    /** Consumes one of the key's points: null if there was one left, otherwise the refusal, which consumes nothing. */
    take: (key: string) =>
      change(key, (count) => (count.points < most ? withPoints(count, count.points + 1) : null)),
    /** What `take` would answer now, without consuming anything. */
    check: (key: string) => change(key, (count) => (count.points < most ? count : null)),
    /** Gives the key back the point of one `take` that turned out not to count. */
    giveBack: (key: string) => change(key, (count) => withPoints(count, Math.max(0, count.points - 1))),
    /** Gives the key all its points back. */
    forgive: (key: string) => change(key, (count) => withPoints(count, 0)),
  };
}
