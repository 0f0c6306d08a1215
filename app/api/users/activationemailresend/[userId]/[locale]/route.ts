import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { sendAfterAnswer } from '@/lib/http/send-after-answer';
import { readLocale } from '@/lib/i18n/locale';
import { ok } from '@/lib/result';
import { resendActivation } from '@/lib/users/resend-activation';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ userId: string; locale: string }>({
  GET: async (call) => {
    if (mayHaveEffects(call.request)) {
      const { userId, locale } = call.params;
      await resendActivation(deps(), { userId, locale: readLocale(locale) });
      sendAfterAnswer();
    }
    return call.answer(ok({ sent: true }));
  },
});
