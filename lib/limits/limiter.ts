import { Unavailable } from '@/lib/base/errors';
import { type Refusal, refuse } from '@/lib/base/result';
import type { CollectionSpec, Store } from '@/lib/store/port';

/** The points that one key has used of one limit, in the period that ends at `expiresAt`. */
export interface Count {
  _id: string;
  points: number;
  /** Hashes of the clients that used them, in limits that distinguish clients. */
  clients?: string[];
  expiresAt: Date;
}

export const rateLimitsSpec: CollectionSpec<Count> = {
  name: 'rate_limits',
  key: 'text',
  unique: [],
  indexes: [],
  expiresAt: 'expiresAt',
};

/** The settings that all limits of an installation share. */
export interface LimitSettings {
  /** Multiplies the points of every limit. */
  factor: number;
  /** A keyed hash under which counts are stored: keys contain addresses and emails, which must not be stored. */
  hash(key: string): string;
}

export interface LimiterOptions extends LimitSettings {
  name: string;
  points: number;
  /** How long a period is. It begins with the key's first point. */
  durationSeconds: number;
}

/** How long a request waits for the store's count, in milliseconds; leaves enough time to answer within 3 s. */
const waitLimit = 500;
/** The wait is measured in this many parts, so that a part during which this process was blocked counts once. */
const waitParts = 5;
/** How long the store is not used after a failure, in milliseconds. */
const pause = 1000;
/** Counts that a process keeps in memory for one limit. */
const memoryLimit = 10_000;

/** The count after a change, the same object if nothing changes, or null if the change is refused. */
type Change = (count: Count) => Count | null;

/**
 * Returns a function that changes the count of a key and returns null, or the refusal with the time until its period
 * ends. All processes on the store share the counts. While the store is down, each process counts in its own memory.
 */
export function createCounts(
  store: Store,
  { name, durationSeconds, hash }: Omit<LimiterOptions, 'points' | 'factor'>,
) {
  const counts = store.collection(rateLimitsSpec);
  const memory = new Map<string, Count>();
  let askAgainAt = 0;

  /** The count itself while its period lasts, otherwise a new one. */
  const current = (_id: string, found?: Count): Count =>
    found && found.expiresAt.getTime() > Date.now()
      ? found
      : { _id, points: 0, expiresAt: new Date(Date.now() + durationSeconds * 1000) };

  /** Returns the count that refused the change, if one did. */
  async function inStore(id: string, change: Change): Promise<Count | undefined> {
    let refused: Count | undefined;
    const changed = (stored?: Count) => {
      const count = current(id, stored);
      const next = change(count);
      refused = next ? undefined : count;
      return next === count ? null : next;
    };
    await counts.update(id, changed, changed() ?? undefined);
    return refused;
  }

  function inMemory(id: string, change: Change): Count | undefined {
    const count = current(id, memory.get(id));
    const next = change(count);
    memory.set(id, next ?? count);
    const [oldest = id] = memory.keys();
    if (memory.size > memoryLimit) memory.delete(oldest);
    return next ? undefined : count;
  }

  async function refusedBy(id: string, change: Change): Promise<Count | undefined> {
    if (performance.now() < askAgainAt) return inMemory(id, change);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const wait = (parts: number) => {
        if (parts === 0) reject(new Unavailable('The count was not stored in time.'));
        else timer = setTimeout(wait, waitLimit / waitParts, parts - 1);
      };
      wait(waitParts);
    });
    try {
      return await Promise.race([inStore(id, change), late]);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      askAgainAt = performance.now() + pause;
      return inMemory(id, change);
    } finally {
      clearTimeout(timer);
    }
  }

  return async (key: string, change: Change): Promise<Refusal | null> => {
    const count = await refusedBy(`${name}:${hash(key)}`, change);
    if (!count) return null;
    const wait = Math.ceil((count.expiresAt.getTime() - Date.now()) / 1000);
    return refuse('too_many_requests', { retryAfter: Math.max(1, wait) });
  };
}

/** Limits each key to a number of points per period. */
export function createLimiter(store: Store, { points, factor, ...options }: LimiterOptions) {
  const most = Math.max(1, Math.ceil(points * factor));
  const change = createCounts(store, options);
  const withPoints = (count: Count, points: number) =>
    points === count.points ? count : { ...count, points };
  return {
    /** Consumes one of the key's points: null if there was one left, otherwise the refusal, which consumes nothing. */
    take: (key: string) =>
      change(key, (count) => (count.points < most ? withPoints(count, count.points + 1) : null)),
    /** What `take` would answer now, without consuming anything. */
    check: (key: string) => change(key, (count) => (count.points < most ? count : null)),
    /** Returns the point of one `take` to the key, if it should not count after all. */
    giveBack: (key: string) => change(key, (count) => withPoints(count, Math.max(0, count.points - 1))),
    /** Returns all points to the key. */
    forgive: (key: string) => change(key, (count) => withPoints(count, 0)),
  };
}

interface Watched {
  take(...keys: never[]): Promise<Refusal | null>;
  check?(...keys: never[]): Promise<Refusal | null>;
}

/** The same limits, but each reports its name when it refuses. */
export function watchLimits<L extends Record<string, Watched>>(limits: L, report: (name: string) => void): L {
  const watched = Object.entries(limits).map(([name, limit]): [string, Watched] => {
    const watch =
      (ask: Watched['take']) =>
      async (...keys: never[]) => {
        const refusal = await ask(...keys);
        if (refusal) report(name);
        return refusal;
      };
    return [name, { ...limit, take: watch(limit.take), ...(limit.check && { check: watch(limit.check) }) }];
  });
  return Object.fromEntries(watched) as L;
}
