import type { Store } from '@/lib/store/port';
import { createLimiter } from '@/lib/store/rate-limiter';
import type { AccountLimits } from './types';

/**
 * The limits on account requests, each multiplied by `factor`: failed sign-ins 5 in 15 minutes for e-mail and client
 * together and 30 a minute for a client, registrations 20 a minute for a client, password resets 30 in 10 minutes for a
 * client and 2 for an e-mail.
 */
export function createAccountLimits(store: Store, factor: number): AccountLimits {
  const minute = 60;
  const limit = (name: string, points: number, durationSeconds: number) =>
    createLimiter(store, { name, points, durationSeconds, factor });
  return {
    loginByEmailAndClient: limit('loginByEmailAndClient', 5, 15 * minute),
    loginByClient: limit('loginByClient', 30, minute),
    registerByClient: limit('registerByClient', 20, minute),
    resetByClient: limit('resetByClient', 30, 10 * minute),
    resetByEmail: limit('resetByEmail', 2, 10 * minute),
  };
}
