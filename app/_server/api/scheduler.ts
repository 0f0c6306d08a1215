import { ok, refuse } from '@/lib/base/result';
import { hasBearer } from '@/lib/crypto/bearer';
import { deps } from '@/lib/deps';
import { type Call, route } from '@/lib/http/route';

/**
 * The handlers of a scheduled task: 404 unless `CRON_SECRET` is set, 401 if the request does not have it. HEAD does not
 * start the task.
 */
export function schedulerRoute(path: string, run: () => Promise<unknown>) {
  const handle = async ({ request }: Call) => {
    const { CRON_SECRET } = deps().env;
    if (!CRON_SECRET) return refuse('not_found');
    if (!hasBearer(request.headers, CRON_SECRET)) return refuse('unauthenticated');
    return ok(request.method === 'HEAD' ? {} : await run());
  };
  return route(path, { GET: handle, POST: handle });
}
