import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

/** Whether requests can be served: 503 while the database or its indexes are not there. Mail that waits is told, and is no reason. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ answer }) => answer(ok(await deps().readiness())),
});
