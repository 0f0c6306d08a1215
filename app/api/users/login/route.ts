import { toApiFieldNames } from '@/app/_server/api/api-field-names';
import { apiRoute } from '@/app/_server/api/api-route';
import { knownBrowserValue } from '@/app/_server/browser/read';
import { startSession } from '@/app/_server/browser/start-session';
import { signIn } from '@/lib/accounts/sign-in';
import { makeToken } from '@/lib/accounts/token';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/login', {
  POST: async (call) => {
    const typed = await call.body();
    const signedIn = await signIn(deps(), {
      typed,
      client: call.client,
      browser: await knownBrowserValue(),
    });
    if (!signedIn.ok) return toApiFieldNames(signedIn);
    return ok({ token: await makeToken(deps(), await startSession(signedIn.value)) });
  },
});
