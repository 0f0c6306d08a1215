import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Store } from './port';

export interface Limiter {
  take(key: string): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
}

export function createLimiter(
  _store: Store,
  options: { name: string; points: number; durationSeconds: number; factor: number },
): Limiter {
  const memory = new RateLimiterMemory({
    keyPrefix: options.name,
    points: Math.ceil(options.points * options.factor),
    duration: options.durationSeconds,
  });
  return {
    async take(key) {
      try {
        await memory.consume(key);
        return { allowed: true };
      } catch (refused) {
        return { allowed: false, retryAfter: Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000) };
      }
    },
  };
}
