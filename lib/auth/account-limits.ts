import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Store } from '@/lib/store/port';
import type { AccountLimits, Attempts } from '@/lib/users/types';

/**
 * How often accounts may be tried: failed sign-ins 5 in 15 minutes for an e-mail and client and 30 a minute for a
 * client, registrations 20 a minute for a client, password resets 2 in 10 minutes for an e-mail.
 */
export function createAccountLimits(store: Store, factor: number): AccountLimits {
  const limit = (name: string, points: number, durationSeconds: number) =>
    attempts({ store, name, points, durationSeconds, factor });
  return {
    loginByEmailAndClient: limit('login-email', 5, 15 * 60),
    loginByClient: limit('login-client', 30, 60),
    registerByClient: limit('register', 20, 60),
    resetByEmail: limit('reset', 2, 10 * 60),
  };
}

function attempts(of: {
  store: Store;
  name: string;
  points: number;
  durationSeconds: number;
  factor: number;
}): Attempts {
  const limiter = new RateLimiterMemory({
    keyPrefix: of.name,
    points: Math.max(1, Math.floor(of.points * of.factor)),
    duration: of.durationSeconds,
  });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}
