import { siteOf } from '@/lib/base/client-key';
import type { Store } from './port';
import { createLimiter, type LimiterOptions } from './rate-limiter';

export type ClientLimit = ReturnType<typeof createClientLimit>;

/** How many times as much the clients of one IPv6 site may do together as one of them. */
const clientsOfSite = 10;

/**
 * A limit on clients, as `clientAddress` names them. Of IPv6 the /48 is counted as well, since anybody can rent one and
 * with it 65,536 clients.
 */
export function createClientLimit(store: Store, options: LimiterOptions) {
  const own = createLimiter(store, options);
  const ofSite = createLimiter(store, {
    ...options,
    name: `${options.name}Site`,
    points: clientsOfSite * options.points,
  });
  return {
    /** Consumes a point: null if there was one left, otherwise the refusal, which consumes nothing. */
    async take(client: string) {
      const site = siteOf(client);
      if (site === client) return own.take(client);
      // The wider count comes first, so that a site that is refused stores nothing for each of its clients.
      const over = await ofSite.take(site);
      if (over) return over;
      const ownOver = await own.take(client);
      if (ownOver) await ofSite.giveBack(site);
      return ownOver;
    },
    /** What `take` would answer now, without consuming anything. */
    async check(client: string) {
      const site = siteOf(client);
      return (await own.check(client)) ?? (site === client ? null : ofSite.check(site));
    },
  };
}
