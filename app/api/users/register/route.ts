import { sessionCookie } from '@/app/_server/current-user';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { registerUser } from '@/lib/accounts/register-user';
import { makeToken } from '@/lib/accounts/token';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const { request, locale, client } = call;
    const registered = sendMailsOf(await registerUser(deps(), { typed, locale, client }));
    if (!registered.ok) return registered;
    const user = registered.value;
    const token = await makeToken(deps(), user);
    return call.answer(ok({ token, id: user.id }), 201, await sessionCookie(user, request));
  },
});
