import { sendMailsOf } from '@/app/_server/send-after-answer';
import { resetPassword } from '@/lib/accounts/reset-password';
import { deps } from '@/lib/deps';
import { hostCookieName, removedCookie } from '@/lib/http/host-cookie';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const cookie = hostCookieName('reset', deps().env.APP_URL);
    const proof = typed.id ?? call.request.cookies.get(cookie)?.value;
    const changed = sendMailsOf(await resetPassword(deps(), { typed, proof, locale: call.locale }));
    return changed.ok ? call.answer(changed, 200, removedCookie(cookie)) : changed;
  },
});
