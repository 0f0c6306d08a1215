import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { ok } from '@/lib/base/result';

/**
 * Whether requests can be served: 503 while the database or its indexes are missing. Waiting mail is reported but does
 * not cause 503.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/health/ready', {
  GET: async () => ok(await readDeps().readiness()),
});
