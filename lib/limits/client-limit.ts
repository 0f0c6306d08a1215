import { clientOf, siteOf } from '@/lib/base/client-key';
import type { Store } from '@/lib/store/port';
import { createLimiter, type LimiterOptions } from './limiter';

export type ClientLimit = ReturnType<typeof createClientLimit>;

/** All clients of an IPv6 site together may use this many times one client's limit. */
const clientsOfSite = 10;

interface ClientLimitOptions extends LimiterOptions {
  /** All people who share a client together may use this many times one person's limit. 10 by default. */
  peopleOfClient?: number;
  /** Clients without a limit. */
  isExempt?(client: string): boolean;
}

/**
 * A limit on clients, as named by `clientAddress`, or on callers, as named by `createCallerKey`. For IPv6 the /48 is
 * counted as well, since anybody can rent one and with it 65,536 clients. For people who share a client, the client is
 * counted as well, since one device can enter any number of addresses.
 */
export function createClientLimit(
  store: Store,
  { peopleOfClient = clientsOfSite, isExempt, ...options }: ClientLimitOptions,
) {
  const own = createLimiter(store, options);
  const wider = (name: string, times: number) =>
    createLimiter(store, { ...options, name: `${options.name}${name}`, points: times * options.points });
  const ofSite = wider('Site', clientsOfSite);
  const ofShared = wider('Shared', peopleOfClient);
  /** The group limit that applies to a caller, with the group's key. Null if there is none. */
  function groupOf(caller: string) {
    const client = clientOf(caller);
    if (client !== caller) return { limiter: ofShared, key: client };
    const site = siteOf(client);
    return site === client ? null : { limiter: ofSite, key: site };
  }
  return {
    /** Consumes a point: null if there was one left, otherwise the refusal, which consumes nothing. */
    async take(caller: string) {
      if (isExempt?.(caller)) return null;
      const group = groupOf(caller);
      // The group is counted first, so that a refused group stores nothing for its individual callers.
      const over = await group?.limiter.take(group.key);
      if (over) return over;
      const ownOver = await own.take(caller);
      if (ownOver) await group?.limiter.release(group.key);
      return ownOver;
    },
    /** What `take` would answer now, without consuming anything. */
    async check(caller: string) {
      const group = groupOf(caller);
      return (await own.check(caller)) ?? (await group?.limiter.check(group.key)) ?? null;
    },
  };
}
