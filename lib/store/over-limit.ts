import { type Refusal, refuse } from '@/lib/base/result';
import type { Limiter } from './rate-limiter';

/** Takes one point of a limit: null where there was one, else the refusal, which tells when the next one comes. */
export async function overLimit(limiter: Pick<Limiter, 'take'>, key: string): Promise<Refusal | null> {
  const taken = await limiter.take(key);
  return taken.allowed ? null : refuse('too_many_requests', { retryAfter: taken.retryAfter });
}
