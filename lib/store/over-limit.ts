import { type Refusal, refuse } from '@/lib/base/result';
import type { Limiter } from './rate-limiter';

/** Consumes one point of a limit: null if there was one left, otherwise the refusal with the time until the next. */
export async function overLimit(limiter: Pick<Limiter, 'take'>, key: string): Promise<Refusal | null> {
  const taken = await limiter.take(key);
  return taken.allowed ? null : refuse('too_many_requests', { retryAfter: taken.retryAfter });
}

/** The refusal of `overLimit` without consuming a point. */
export async function checkLimit(limiter: Pick<Limiter, 'check'>, key: string): Promise<Refusal | null> {
  return overLimit({ take: limiter.check }, key);
}
