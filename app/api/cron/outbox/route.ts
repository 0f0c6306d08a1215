import { refuseOthersThanScheduler } from '@/app/_server/scheduler';
import { ok } from '@/lib/base/result';
import { releaseUnprovenSeats } from '@/lib/conferences/release-unproven-seats';
import { deps } from '@/lib/deps';
import { type Call, route } from '@/lib/http/route';

// A call sends mail for up to 20 s; serverless platforms have shorter default limits.
export const maxDuration = 60;

/** Sends the mail that is due and releases seats of unproven addresses, for a scheduler; 404 unless `CRON_SECRET` is set. */
async function drainOutbox({ request, answer }: Call<Record<string, string>>): Promise<Response> {
  const refusal = refuseOthersThanScheduler(request);
  if (refusal) return answer(refusal);
  if (request.method === 'HEAD') return answer(ok({}));
  // The scheduler calls every minute; this need not run as often.
  if (deps().clock().getUTCMinutes() % 10 === 0) await releaseUnprovenSeats(deps());
  return answer(ok(await deps().sender.drain(20_000)));
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: drainOutbox,
  POST: drainOutbox,
});
