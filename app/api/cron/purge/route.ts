import { schedulerRoute } from '@/app/_server/scheduler';
import { deps } from '@/lib/deps';
import { purging, runTask } from '@/lib/tasks';

// If a call is cut off, the next one continues where it stopped.
export const maxDuration = 60;

/** Deletes what may not be kept any longer, whether that is due or not; nothing while another process does it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = schedulerRoute(
  async () => (await runTask(deps(), purging)) ?? {},
);
