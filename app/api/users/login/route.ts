import { sessionCookie } from '@/lib/auth/current-user';
import { makeToken } from '@/lib/auth/token';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { signIn } from '@/lib/users/sign-in';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const signedIn = await signIn(deps(), { typed, client: call.client });
    if (!signedIn.ok) return call.answer(signedIn);
    const token = await makeToken(deps(), signedIn.value);
    return call.answer(ok({ token }), 200, await sessionCookie(signedIn.value));
  },
});
