import { ok } from '@/lib/base/result';
import { route } from '@/lib/http/route';

/** Whether the process responds. Does no I/O. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => ok({ status: 'live' }),
});
