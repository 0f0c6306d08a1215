import { schedulerRoute } from '@/app/_server/api/scheduler';
import { deps } from '@/lib/deps';
import { purging, runTask } from '@/lib/server/periodic-tasks';

// If a call is cut off, the next one continues where it stopped.
export const maxDuration = 60;

/**
 * Deletes all data whose retention has ended, without waiting for the periodic run. Does nothing while another process
 * is deleting.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = schedulerRoute(
  '/api/cron/purge',
  async () => (await runTask(deps(), purging)) ?? {},
);
