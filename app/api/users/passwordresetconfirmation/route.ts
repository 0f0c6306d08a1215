import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { resetCookie } from '@/lib/accounts/reset-cookie';
import { resetPassword } from '@/lib/accounts/reset-password';
import { deps } from '@/lib/deps';
import { removedCookie } from '@/lib/http/host-cookie';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const proof = typed.id ?? call.request.cookies.get(resetCookie())?.value;
    const changed = await resetPassword(deps(), { typed, proof, locale: call.locale });
    if (!changed.ok) return call.answer(changed);
    sendAfterAnswer();
    return call.answer(changed, 200, removedCookie(resetCookie()));
  },
});
