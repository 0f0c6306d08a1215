import { createHash, timingSafeEqual } from 'node:crypto';
import { ok, refuse } from '@/lib/base/result';
import { releaseUnprovenSeats } from '@/lib/conferences/release-unproven-seats';
import { deps } from '@/lib/deps';
import { type Call, route } from '@/lib/http/route';

// A call sends mail for up to 20 s; serverless platforms have shorter default limits.
export const maxDuration = 60;

/** Sends the mail that is due and releases seats of unproven addresses, for a scheduler; 404 unless `CRON_SECRET` is set. */
async function drainOutbox({ request, answer }: Call<Record<string, string>>): Promise<Response> {
  const { env, sender } = deps();
  if (!env.CRON_SECRET) return answer(refuse('not_found'));
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${env.CRON_SECRET}`)) {
    return answer(refuse('unauthenticated'));
  }
  if (request.method === 'HEAD') return answer(ok({}));
  await releaseUnprovenSeats(deps());
  return answer(ok(await sender.drain(20_000)));
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: drainOutbox,
  POST: drainOutbox,
});
