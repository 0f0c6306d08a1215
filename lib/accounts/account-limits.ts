import { createClientLimit } from '@/lib/limits/client-limit';
import { createLimiter, type LimitSettings, limitWith } from '@/lib/limits/limiter';
import { createDailyMailboxLimit, createMailboxLimit } from '@/lib/limits/mailbox-limit';
import type { Store } from '@/lib/store/port';

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * The limits on account requests. Each name says which key the limit counts by. Sign-ins of a client at the venue are
 * counted separately for each account (`callerKey`), with ten times the points for all accounts together.
 */
export function createAccountLimits(store: Store, settings: LimitSettings) {
  const minute = 60;
  const limit = limitWith(settings);
  return {
    // Failed sign-ins. The first two count a browser that has signed in to the account before separately.
    loginByEmailAndClient: createLimiter(store, limit('loginByEmailAndClient', 5, 15 * minute)),
    /** Counts all clients together. */
    loginByAccount: createLimiter(store, limit('loginByAccount', 30, 60 * minute)),
    loginByClient: createClientLimit(store, limit('loginByClient', 30, minute)),
    signedInByClient: createClientLimit(store, limit('signedInByClient', 300, 10 * minute)),
    registerByClient: createClientLimit(store, limit('registerByClient', 20, minute)),
    registerByMailbox: createDailyMailboxLimit(store, { ...settings, name: 'registerByMailbox' }),
    resetByClient: createClientLimit(store, limit('resetByClient', 30, 10 * minute)),
    resetByMailbox: createMailboxLimit(store, limit('resetByMailbox', 2, 10 * minute)),
  };
}
