import { sessionCookie } from '@/lib/auth/current-user';
import { makeToken } from '@/lib/auth/token';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { sendAfterAnswer } from '@/lib/http/send-after-answer';
import { ok } from '@/lib/result';
import { registerUser } from '@/lib/users/register-user';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const registered = await registerUser(deps(), { typed, locale: call.locale, client: call.client });
    if (!registered.ok) return call.answer(registered);
    const user = registered.value;
    sendAfterAnswer();
    const token = await makeToken(deps(), user);
    return call.answer(ok({ token, id: user.id }), 201, await sessionCookie(user));
  },
});
