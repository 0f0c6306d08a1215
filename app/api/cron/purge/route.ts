import { schedulerRoute } from '@/app/_server/scheduler';
import { deps } from '@/lib/deps';
import { purging, runTask } from '@/lib/tasks';

// A call that is cut off goes on where it stopped at the next one.
export const maxDuration = 60;

/** Deletes what may not be kept any longer, whether that is due or not; nothing while another process does it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = schedulerRoute(
  async () => (await runTask(deps(), purging)) ?? {},
);
