import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { sendAfterAnswer } from '@/lib/http/send-after-answer';
import { requestPasswordReset } from '@/lib/users/request-password-reset';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const requested = await requestPasswordReset(deps(), { typed, locale: call.locale, client: call.client });
    if (requested.ok) sendAfterAnswer();
    return call.answer(requested);
  },
});
