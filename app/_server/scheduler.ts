import { createHash, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';

/** Why this caller is not the scheduler, or null if it is: `not_found` unless `CRON_SECRET` is set, `unauthenticated` without it. */
export function refuseOthersThanScheduler(request: Request): Refusal | null {
  const { CRON_SECRET } = deps().env;
  if (!CRON_SECRET) return refuse('not_found');
  const isScheduler = isSame(request.headers.get('authorization') ?? '', `Bearer ${CRON_SECRET}`);
  return isScheduler ? null : refuse('unauthenticated');
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
