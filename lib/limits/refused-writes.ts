import { LRUCache } from 'lru-cache';
import { siteOf } from '@/lib/base/client-key';
import { limitTable } from './table';

/** How many refused writes a client may send in a period, ms, and how long it then waits. */
const perPeriod = limitTable.refusedWrites.points;
const period = limitTable.refusedWrites.seconds * 1000;
/** All clients of an IPv6 site together may send this many times as many. */
const clientsOfSite = 10;
/** How many clients a process remembers, the latest ones. */
const memoryLimit = 10_000;

interface Options {
  /** Multiplies the limit. */
  factor: number;
  /** Clients without a limit. */
  isExempt(client: string): boolean;
  /** Called for each write that has to wait. */
  onWait?(): void;
  now?: () => number;
}

/**
 * Counts the writes of clients that were refused for their input. Each process counts in its own memory, so that an
 * accepted write reads and stores nothing for it.
 */
export function createRefusedWrites({ factor, isExempt, onWait, now = () => performance.now() }: Options) {
  const counts = new LRUCache<string, { refused: number; endsAt: number }>({ max: memoryLimit });
  const most = Math.max(1, Math.ceil(perPeriod * factor));
  /** The keys that a client's writes count for, each with its maximum. */
  const keysOf = (client: string): [string, number][] => {
    const site = siteOf(client);
    return [[client, most], ...(site === client ? [] : [[site, clientsOfSite * most] as [string, number]])];
  };
  const current = (key: string) => {
    const count = counts.get(key);
    return count && count.endsAt > now() ? count : undefined;
  };
  return {
    /** Whole seconds until a client may write again; 0 if it may now. */
    wait(client: string): number {
      if (counts.size === 0) return 0;
      const waits = keysOf(client).map(([key, limit]) => {
        const count = current(key);
        return count && count.refused >= limit ? Math.ceil((count.endsAt - now()) / 1000) : 0;
      });
      const wait = Math.max(...waits);
      if (wait > 0) onWait?.();
      return wait;
    },
    /** Counts a refused write. The last one of the limit begins the wait. */
    note(client: string): void {
      if (isExempt(client)) return;
      for (const [key, limit] of keysOf(client)) {
        const count = current(key) ?? { refused: 0, endsAt: now() + period };
        if (count.refused >= limit) continue;
        const refused = count.refused + 1;
        counts.set(key, { refused, endsAt: refused < limit ? count.endsAt : now() + period });
      }
    },
  };
}
