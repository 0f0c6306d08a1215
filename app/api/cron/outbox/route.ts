import { schedulerRoute } from '@/app/_server/api/scheduler';
import { deps } from '@/lib/deps';
import { runDueTasks } from '@/lib/server/periodic-tasks';

// Serverless platforms have shorter default limits.
export const maxDuration = 60;
/** How long a call starts new attempts, ms: most of the minute until the scheduler's next call. */
const callLimit = 57_000;

/** Runs the periodic tasks that are due, and sends the mail that is due for the rest of the minute. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = schedulerRoute(
  '/api/cron/outbox',
  async () => {
    const startedAt = Date.now();
    await runDueTasks(deps());
    return deps().sender.drain(callLimit - (Date.now() - startedAt));
  },
);
