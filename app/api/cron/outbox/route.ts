import { schedulerRoute } from '@/app/_server/scheduler';
import { releaseUnprovenSeats } from '@/lib/conferences/release-unproven-seats';
import { deps } from '@/lib/deps';

// A call sends mail for up to 20 s; serverless platforms have shorter default limits.
export const maxDuration = 60;

/** Sends the mail that is due and releases seats of unproven addresses. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = schedulerRoute(async () => {
  // The scheduler calls every minute; this need not run as often.
  if (deps().clock().getUTCMinutes() % 10 === 0) await releaseUnprovenSeats(deps());
  return deps().sender.drain(20_000);
});
