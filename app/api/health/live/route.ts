import { apiRoute } from '@/app/_server/api/api-route';
import { ok } from '@/lib/base/result';

/** Whether the process responds. Does no I/O. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/health/live', {
  GET: () => ok({ status: 'live' }),
});
