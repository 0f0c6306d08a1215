import { createHash, timingSafeEqual } from 'node:crypto';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { type Call, route } from '@/lib/http/route';

/** The handlers of a task that a scheduler starts: 404 unless `CRON_SECRET` is set, 401 without it. HEAD starts nothing. */
export function schedulerRoute(run: () => Promise<unknown>) {
  const handle = async ({ request }: Call) => {
    const { CRON_SECRET } = deps().env;
    if (!CRON_SECRET) return refuse('not_found');
    const given = request.headers.get('authorization') ?? '';
    if (!isSame(given, `Bearer ${CRON_SECRET}`)) return refuse('unauthenticated');
    return ok(request.method === 'HEAD' ? {} : await run());
  };
  return route({ GET: handle, POST: handle });
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
