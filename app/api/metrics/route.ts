import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { refuse } from '@/lib/base/result';
import { hasBearer } from '@/lib/crypto/bearer';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/metrics', {
  async GET({ request }) {
    const { env, metrics } = readDeps();
    if (!metrics || !hasBearer(request.headers, env.METRICS_TOKEN)) return refuse('not_found');
    return new Response(await metrics.text(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
  },
});
