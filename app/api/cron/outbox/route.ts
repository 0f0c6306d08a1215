import { schedulerRoute } from '@/app/_server/scheduler';
import { deps } from '@/lib/deps';
import { runDueTasks } from '@/lib/tasks';

// A call sends mail for up to 20 s; serverless platforms have shorter default limits.
export const maxDuration = 60;

/** Runs the periodic tasks that are due, and sends the mail that is due. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = schedulerRoute(async () => {
  await runDueTasks(deps());
  return deps().sender.drain(20_000);
});
