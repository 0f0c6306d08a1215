import { resetCookie } from '@/lib/auth/reset-cookie';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { sendAfterAnswer } from '@/lib/http/send-after-answer';
import { resetPassword } from '@/lib/users/reset-password';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const proof = typed.id ?? call.request.cookies.get(resetCookie)?.value;
    const changed = await resetPassword(deps(), { typed, proof, locale: call.locale });
    if (!changed.ok) return call.answer(changed);
    sendAfterAnswer();
    return call.answer(changed, 200, { name: resetCookie, value: '', path: '/', maxAge: 0 });
  },
});
