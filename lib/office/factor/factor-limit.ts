import { factorKey, knownBrowser } from '@/lib/accounts/known-browser';
import { siteOf } from '@/lib/base/client-key';
import type { Secrets } from '@/lib/crypto/secrets';
import { createCounts } from '@/lib/limits/counts';
import { createLimiter, type LimitSettings } from '@/lib/limits/limiter';
import { limitTable } from '@/lib/limits/table';
import type { Store } from '@/lib/store/port';

export type FactorLimit = ReturnType<typeof createFactorLimit>;

/** Who tries to give the second factor of an account. */
interface FactorAttempt {
  userId: string;
  client: string;
  /** The id of a browser that gave this account's factor before. */
  browser: string | undefined;
}

/** The attempt of a request. `cookie` is the one of known browsers. */
export function attemptOf(
  secrets: Secrets,
  userId: string,
  { client, cookie }: { client: string; cookie: string | undefined },
): FactorAttempt {
  return { userId, client, browser: knownBrowser(secrets, cookie, factorKey(userId)) };
}

/**
 * The limit on refused codes and passkeys. Browsers that gave the factor before are counted apart, and the last points
 * of an account are reserved for clients that used none of the others. Whoever only has the password therefore cannot
 * use up the owner's attempts.
 */
export function createFactorLimit(store: Store, { factor, hash }: LimitSettings) {
  const { factorByBrowser: ofBrowser, factorByStaff: ofOthers } = limitTable;
  const byBrowser = createLimiter(store, {
    hash,
    factor,
    name: 'factorByBrowser',
    points: ofBrowser.points,
    durationSeconds: ofBrowser.seconds,
  });
  const counts = { hash, name: 'factorByAccount', durationSeconds: ofOthers.seconds };
  const change = createCounts<{ clients: string[] }>(store, counts, { clients: [] });
  const scaled = (points: number) => Math.max(1, Math.ceil(points * factor));
  const browserKey = ({ browser, userId }: FactorAttempt) => `${browser} ${userId}`;
  const nameOf = ({ client }: FactorAttempt) => hash(siteOf(client)).slice(0, 16);
  return {
    /** Counts an attempt before it is checked: null if it may be, otherwise the refusal. */
    take(attempt: FactorAttempt) {
      if (attempt.browser) return byBrowser.take(browserKey(attempt));
      const name = nameOf(attempt);
      return change(attempt.userId, (count) => {
        const { clients } = count;
        const own = clients.filter((each) => each === name).length;
        const isFree =
          clients.length < scaled(ofOthers.points) ||
          (clients.length < scaled(ofOthers.points + ofOthers.reserve.points) &&
            own < scaled(ofOthers.reserve.each));
        return isFree ? { ...count, clients: [...clients, name] } : null;
      });
    },
    /** Takes back the count of an attempt that was accepted. */
    release(attempt: FactorAttempt) {
      if (attempt.browser) return byBrowser.release(browserKey(attempt));
      return change(attempt.userId, (count) => {
        const at = count.clients.lastIndexOf(nameOf(attempt));
        return at < 0 ? count : { ...count, clients: count.clients.toSpliced(at, 1) };
      });
    },
  };
}
