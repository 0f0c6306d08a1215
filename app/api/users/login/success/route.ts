import { apiRoute } from '@/app/_server/api/api-route';
import { currentUser } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { makeToken } from '@/lib/accounts/token';
import { ok, refuse } from '@/lib/base/result';

/** Other sites, and other applications on this one, must not get a token through the visitor's browser. */
const foreign = new Set(['cross-site', 'same-site']);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/login/success', {
  GET: async (call) => {
    const isForeign = foreign.has(call.request.headers.get('sec-fetch-site')?.toLowerCase() ?? '');
    const user = isForeign ? null : await currentUser();
    return user ? ok({ token: await makeToken(readDeps(), user) }) : refuse('unauthenticated');
  },
});
