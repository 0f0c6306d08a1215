import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Unavailable } from '@/lib/base/errors';
import { type Refusal, refuse } from '@/lib/base/result';
import type { CollectionSpec, Store } from './port';

/** The points that one key has used of one limit, in the period that ends at `expiresAt`. */
export interface Count {
  _id: string;
  points: number;
  /** Hashes of the clients that used them, in limits that tell clients apart. */
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

/** How long a request waits for the store's count, in milliseconds; leaves it time to be answered within 3 s. */
const waitLimit = 500;
/** How long the store is not asked again after a failure, in milliseconds. */
const pause = 1000;
/** Counts that a process keeps in memory for one limit. */
const memoryLimit = 10_000;

export interface CountsOptions {
  /** The limit whose counts these are. */
  name: string;
  /** How long a period is. It begins with the first change of a count. */
  durationSeconds: number;
  /** A keyed hash under which counts are stored: keys contain addresses and emails, which must not be stored. */
  hash(key: string): string;
}

/** The count after a change, the same object if nothing changes, or null if the change is refused. */
export type Change = (count: Count) => Count | null;

/**
 * The counts of one limit. All processes on the store share them; each process counts in its own memory while the store
 * is down.
 */
export function createCounts(store: Store, { name, durationSeconds, hash }: CountsOptions) {
  const changeCount = createWrites(store, durationSeconds * 1000);
  const batches = new Map<string, ReturnType<typeof startBatch>>();

  function startBatch(id: string) {
    const changes: Change[] = [];
    const result = endOfTurn().then(() => {
      batches.delete(id);
      return changeCount(id, changes);
    });
    const batch = { changes, result };
    batches.set(id, batch);
    return batch;
  }

  return {
    /**
     * Changes the count of a key: null, or the refusal with the time until its period ends. Changes of one key that are
     * asked for in the same turn of the event loop share a write, because a whole venue may share a key.
     */
    async change(key: string, one: Change): Promise<Refusal | null> {
      const id = `${name}:${hash(key)}`;
      const batch = batches.get(id) ?? startBatch(id);
      const index = batch.changes.push(one) - 1;
      const { count, allowed } = await batch.result;
      const wait = Math.ceil((count.expiresAt.getTime() - Date.now()) / 1000);
      return allowed[index] ? null : refuse('too_many_requests', { retryAfter: Math.max(1, wait) });
    },
  };
}

/** Makes changes of one count in one write. */
function createWrites(store: Store, duration: number) {
  const counts = store.collection(rateLimitsSpec);
  const memory = new Map<string, Count>();
  let askAgainAt = 0;

  function applied(changes: readonly Change[], _id: string, found?: Count) {
    const isRunning = found !== undefined && found.expiresAt.getTime() > Date.now();
    const start = isRunning ? found : { _id, points: 0, expiresAt: new Date(Date.now() + duration) };
    let count = start;
    const allowed = changes.map((change) => {
      const next = change(count);
      count = next ?? count;
      return next !== null;
    });
    return { count, allowed, isChanged: count !== start };
  }

  async function inStore(id: string, changes: readonly Change[]) {
    let result = applied(changes, id);
    const change = (stored: Count) => {
      result = applied(changes, id, stored);
      return result.isChanged ? result.count : null;
    };
    await counts.update(id, change, result.isChanged ? result.count : undefined);
    return result;
  }

  function inMemory(id: string, changes: readonly Change[]) {
    const result = applied(changes, id, memory.get(id));
    memory.set(id, result.count);
    const [oldest = id] = memory.keys();
    if (memory.size > memoryLimit) memory.delete(oldest);
    return result;
  }

  return async (id: string, changes: readonly Change[]) => {
    if (performance.now() < askAgainAt) return inMemory(id, changes);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Unavailable('The count was not stored in time.')), waitLimit);
    });
    try {
      return await Promise.race([inStore(id, changes), late]);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      askAgainAt = performance.now() + pause;
      return inMemory(id, changes);
    } finally {
      clearTimeout(timer);
    }
  };
}
