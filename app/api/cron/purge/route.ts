import { schedulerRoute } from '@/app/_server/scheduler';
import { deps } from '@/lib/deps';
import { purgeData } from '@/lib/privacy/purge-data';

// A call that is cut off goes on where it stopped at the next one.
export const maxDuration = 60;

/** Deletes what may not be kept any longer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = schedulerRoute(() => purgeData(deps()));
