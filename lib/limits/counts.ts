import { isAhead } from '@/lib/base/is-ahead';
import { type Refusal, refuse } from '@/lib/base/result';
import type { Store } from '@/lib/store/port';
import { createFallback } from './fallback';
import { type Count, rateLimitsSpec } from './record';

export interface CountOptions {
  name: string;
  /** How long a period is. It begins with the key's first point. */
  durationSeconds: number;
  /** A keyed hash under which counts are stored: keys contain addresses and emails, which must not be stored. */
  hash(key: string): string;
}

/** Counts that a process keeps in memory for one limit. */
const memoryLimit = 10_000;

/** The count after a change, the same object if nothing changes, or null if the change is refused. */
type Change<C> = (count: C) => C | null;

/**
 * Returns a function that changes the count of a key, which begins with `none`, and returns null, or the refusal with
 * the time until its period ends. All processes on the store share the counts. While the store is down, each process
 * counts in its own memory.
 */
export function createCounts<Used extends object>(
  store: Store,
  { name, durationSeconds, hash }: CountOptions,
  none: Used,
) {
  const counts = store.collection<Count<Used>>(rateLimitsSpec);
  const memory = new Map<string, Count<Used>>();
  const ask = createFallback();

  /** The count itself while its period lasts, otherwise a new one. */
  const current = (_id: string, stored?: Count<Used>): Count<Used> =>
    stored && isAhead(stored.expiresAt, Date.now(), durationSeconds * 1000)
      ? stored
      : { ...none, _id, expiresAt: new Date(Date.now() + durationSeconds * 1000) };

  /** Returns the count that refused the change, if one did. */
  async function inStore(id: string, change: Change<Count<Used>>): Promise<Count<Used> | undefined> {
    let refused: Count<Used> | undefined;
    const nextOf = (stored?: Count<Used>) => {
      const count = current(id, stored);
      const next = change(count);
      refused = next ? undefined : count;
      return next === count ? null : next;
    };
    await counts.update(id, nextOf, nextOf() ?? undefined);
    return refused;
  }

  function inMemory(id: string, change: Change<Count<Used>>): Count<Used> | undefined {
    const count = current(id, memory.get(id));
    const next = change(count);
    memory.set(id, next ?? count);
    const [oldest = id] = memory.keys();
    if (memory.size > memoryLimit) memory.delete(oldest);
    return next ? undefined : count;
  }

  return async (key: string, change: Change<Count<Used>>): Promise<Refusal | null> => {
    const id = `${name}:${hash(key)}`;
    const count = await ask(
      () => inStore(id, change),
      () => inMemory(id, change),
    );
    if (!count) return null;
    const wait = Math.ceil((count.expiresAt.getTime() - Date.now()) / 1000);
    return refuse('too_many_requests', { retryAfter: Math.max(1, wait) });
  };
}
