import { createHash, timingSafeEqual } from 'node:crypto';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { type Call, route } from '@/lib/http/route';

/** The handlers of a scheduled task: 404 unless `CRON_SECRET` is set, 401 if the request does not have it. HEAD does not start the task. */
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

/** Compared in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
