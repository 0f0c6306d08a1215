import { createHash, timingSafeEqual } from 'node:crypto';
import { ok, type Refusal, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { type Call, route } from '@/lib/http/route';

/** The handlers of a task that a scheduler starts; 404 unless `CRON_SECRET` is set. HEAD starts nothing. */
export function schedulerRoute(run: () => Promise<unknown>) {
  const handle = async ({ request }: Call) =>
    refuseOthersThanScheduler(request) ?? ok(request.method === 'HEAD' ? {} : await run());
  return route({ GET: handle, POST: handle });
}

/** Why this caller is not the scheduler, or null if it is: `not_found` unless `CRON_SECRET` is set, `unauthenticated` without it. */
export function refuseOthersThanScheduler(request: Request): Refusal | null {
  const { CRON_SECRET } = deps().env;
  if (!CRON_SECRET) return refuse('not_found');
  // Digests have one length, so that they compare in constant time.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(request.headers.get('authorization') ?? '');
  return timingSafeEqual(given, digest(`Bearer ${CRON_SECRET}`)) ? null : refuse('unauthenticated');
}
