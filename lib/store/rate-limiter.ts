import { createHash } from 'node:crypto';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { Unavailable } from '@/lib/base/errors';
import { type Refusal, refuse } from '@/lib/base/result';
import type { Collection, CollectionSpec, Store } from './port';

/** The points that one caller has consumed of one limit, in the period that ends at `expiresAt`. */
interface Count {
  _id: string;
  points: number;
  expiresAt: Date;
}

export const rateLimitsSpec: CollectionSpec<Count> = {
  name: 'rate_limits',
  key: 'text',
  unique: [],
  indexes: [],
  expiresAt: 'expiresAt',
};

/** How long a request waits for the store's count, in milliseconds; leaves it time to be answered within 3 s. */
const waitLimit = 500;
/** How long the store is not asked again after a failure, in milliseconds. */
const pause = 1000;

export type Limiter = ReturnType<typeof createLimiter>;

export interface LimiterOptions {
  name: string;
  points: number;
  durationSeconds: number;
  /** Multiplies `points`. */
  factor: number;
}

/** A limit shared by all processes on the store; each process counts in its own memory while the store is down. */
export function createLimiter(store: Store, { name, points, durationSeconds, factor }: LimiterOptions) {
  const most = Math.max(1, Math.ceil(points * factor));
  const limit = { keyPrefix: name, points: most, duration: durationSeconds };
  const limiter = new StoreLimiter(store.collection(rateLimitsSpec), limit);
  const refused = ({ msBeforeNext }: RateLimiterRes) =>
    refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
  return {
    /** Consumes one of the key's points: null if there was one left, otherwise the refusal with the time until the next. */
    async take(key: string): Promise<Refusal | null> {
      try {
        await limiter.consume(hashed(key));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refused(refusal);
      }
    },
    /** What `take` would answer now, without consuming anything. */
    async check(key: string): Promise<Refusal | null> {
      const count = await limiter.get(hashed(key));
      return count && count.remainingPoints === 0 ? refused(count) : null;
    },
    /** Gives the key all its points back. */
    async forgive(key: string): Promise<void> {
      await limiter.delete(hashed(key));
    },
    /** Gives the key back the point of one `take` that turned out not to count. */
    async giveBack(key: string): Promise<void> {
      await limiter.reward(hashed(key));
    },
  };
}

/** Keys contain IP addresses and e-mails, which must not be stored. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Points to consume, or to give back, that are not stored yet. */
interface Charge {
  points: number;
  /** How long the period is that it may begin, ms. */
  duration: number;
  /** Whether a new period begins with it. */
  isSet: boolean;
  resolve(count: Count): void;
  reject(error: unknown): void;
}

class StoreLimiter extends RateLimiterStoreAbstract {
  /** Charges of a key that wait for the write of earlier ones. */
  readonly #waiting = new Map<string, Charge[]>();
  #askAgainAt = 0;

  constructor(
    private readonly counts: Collection<Count>,
    limit: { keyPrefix: string; points: number; duration: number },
  ) {
    super({ ...limit, storeClient: counts, insuranceLimiter: new RateLimiterMemory(limit) });
  }

  _upsert(id: string, points: number, duration: number, isSet = false): Promise<Count> {
    return new Promise((resolve, reject) => {
      const charge = { points, duration, isSet, resolve, reject };
      const waiting = this.#waiting.get(id);
      if (waiting) {
        waiting.push(charge);
        return;
      }
      const first = [charge];
      this.#waiting.set(id, first);
      void this.#storeCharges(id, first);
    });
  }

  /** Stores the charges of one key until none is waiting: a whole venue may share a key, so those that wait share a write. */
  async #storeCharges(id: string, waiting: Charge[]): Promise<void> {
    while (waiting.length > 0) {
      await endOfTurn();
      const batch = waiting.splice(0);
      try {
        const counts = await this.#inTime(() => this.#charge(id, batch));
        for (const [index, { resolve }] of batch.entries()) resolve(counts[index] as Count);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#waiting.delete(id);
  }

  /** Counts the charges one after the other in one write; answers the count that each of them found, with its points. */
  async #charge(_id: string, batch: readonly Charge[]): Promise<Count[]> {
    const now = Date.now();
    let counts: Count[] = [];
    const charged = (stored: Count | undefined): Count => {
      let count = stored;
      counts = batch.map(({ points, duration, isSet }) => {
        if (!count || isSet || count.expiresAt.getTime() <= now) {
          count = { _id, points: Math.max(0, points), expiresAt: new Date(now + duration) };
          return count;
        }
        const sum = Math.max(0, count.points + points);
        // A refused take consumes nothing, so that points given back let the next one through.
        if (points > 0 && sum > this.points) return { ...count, points: this.points + 1 };
        count = { ...count, points: sum };
        return count;
      });
      return count as Count;
    };
    const unlessSame = (stored: Count) => {
      const count = charged(stored);
      return count === stored ? null : count;
    };
    await this.counts.update(_id, unlessSame, charged(undefined));
    return counts;
  }

  _get(_id: string): Promise<Count | null> {
    return this.#inTime(async () => {
      const count = await this.counts.get(_id);
      return count && count.expiresAt.getTime() > Date.now() ? count : null;
    });
  }

  _delete(_id: string): Promise<boolean> {
    return this.#inTime(() => this.counts.delete(_id));
  }

  _getRateLimiterRes(_: string, changed: number, count: Count): RateLimiterRes {
    const remaining = Math.max(0, this.points - count.points);
    const duration = Math.max(0, count.expiresAt.getTime() - Date.now());
    return new RateLimiterRes(remaining, duration, count.points, count.points === changed);
  }

  async #inTime<R>(operation: () => Promise<R>): Promise<R> {
    if (performance.now() < this.#askAgainAt) throw new Unavailable('The store failed a moment ago.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Unavailable('The count was not stored in time.')), waitLimit);
    });
    try {
      return await Promise.race([operation(), late]);
    } catch (error) {
      this.#askAgainAt = performance.now() + pause;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
