import { apiRoute } from '@/app/_server/api/api-route';
import { startSession } from '@/app/_server/browser/start-session';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { registerUser } from '@/lib/accounts/register-user';
import { makeToken } from '@/lib/accounts/token';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/register', {
  POST: async (call) => {
    const typed = await call.body();
    const { locale, client } = call;
    const registered = sendMailsOf(await registerUser(deps(), { typed, locale, client }));
    if (!registered.ok) return registered;
    const user = await startSession(registered.value);
    return Response.json({ token: await makeToken(deps(), user), id: user.id }, { status: 201 });
  },
});
