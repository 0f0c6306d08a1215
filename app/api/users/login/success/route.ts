import { cookieUser } from '@/app/_server/current-user';
import { makeToken } from '@/lib/accounts/token';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

/** Another site, or another application of this one, gets no token by way of the visitor's browser. */
const foreign = new Set(['cross-site', 'same-site']);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { headers } = call.request;
    const isForeign = foreign.has(headers.get('sec-fetch-site')?.toLowerCase() ?? '');
    const user = isForeign ? null : await cookieUser(headers);
    return call.answer(user ? ok({ token: await makeToken(deps(), user) }) : refuse('unauthenticated'));
  },
});
