import { createMailboxLimit } from '@/lib/store/mailbox-limit';
import type { Store } from '@/lib/store/port';
import { createLimiter, type LimitSettings } from '@/lib/store/rate-limiter';

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * The limits on account requests; the names say by which key each counts. Of sign-ins, a client at the venue counts as
 * one for each account (`callerKey`).
 */
export function createAccountLimits(store: Store, settings: LimitSettings) {
  const minute = 60;
  const limit = (name: string, points: number, durationSeconds: number) =>
    createLimiter(store, { ...settings, name, points, durationSeconds });
  return {
    // Failed sign-ins.
    loginByEmailAndClient: limit('loginByEmailAndClient', 5, 15 * minute),
    loginByClient: limit('loginByClient', 30, minute),
    signedInByClient: limit('signedInByClient', 300, 10 * minute),
    registerByClient: limit('registerByClient', 20, minute),
    registerByMailbox: limit('registerByMailbox', 5, 24 * 60 * minute),
    resetByClient: limit('resetByClient', 30, 10 * minute),
    resetByMailbox: createMailboxLimit(store, {
      ...settings,
      name: 'resetByMailbox',
      points: 2,
      durationSeconds: 10 * minute,
    }),
  };
}
