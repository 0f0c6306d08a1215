import { refuseOthersThanScheduler } from '@/app/_server/scheduler';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { type Call, route } from '@/lib/http/route';
import { purgeData } from '@/lib/privacy/purge-data';

// A call that is cut off goes on where it stopped at the next one.
export const maxDuration = 60;

/** Deletes what may not be kept any longer, for a scheduler; 404 unless `CRON_SECRET` is set. */
async function purge({ request, answer }: Call<Record<string, string>>): Promise<Response> {
  const refusal = refuseOthersThanScheduler(request);
  if (refusal) return answer(refusal);
  if (request.method === 'HEAD') return answer(ok({}));
  return answer(ok(await purgeData(deps())));
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: purge, POST: purge });
