import { createMailboxLimit } from '@/lib/store/mailbox-limit';
import type { Store } from '@/lib/store/port';
import { createLimiter } from '@/lib/store/rate-limiter';
import type { AccountLimits } from './types';

/**
 * The limits on account requests, each multiplied by `factor`: failed sign-ins 5 in 15 minutes for e-mail and client
 * together and 30 a minute for a client, registrations 20 a minute for a client
 * and 5 a day for a mailbox, password resets 30 in 10 minutes for a
 * client, 2 for client and mailbox together, and ten a day for a mailbox, as `createMailboxLimit` shares them out.
 */
export function createAccountLimits(store: Store, factor: number): AccountLimits {
  const minute = 60;
  const limit = (name: string, points: number, durationSeconds: number) =>
    createLimiter(store, { name, points, durationSeconds, factor });
  return {
    loginByEmailAndClient: limit('loginByEmailAndClient', 5, 15 * minute),
    loginByClient: limit('loginByClient', 30, minute),
    registerByClient: limit('registerByClient', 20, minute),
    registerByMailbox: limit('registerByMailbox', 5, 24 * 60 * minute),
    resetByClient: limit('resetByClient', 30, 10 * minute),
    resetByMailbox: createMailboxLimit(store, {
      name: 'resetByMailbox',
      points: 2,
      durationSeconds: 10 * minute,
      factor,
    }),
  };
}
