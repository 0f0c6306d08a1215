import { apiRoute } from '@/app/_server/api/api-route';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { resendActivation } from '@/lib/accounts/resend-activation';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { readLocale } from '@/lib/i18n/locale';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/users/activationemailresend/{userId}/{locale}',
  {
    GET: async (call) => {
      if (mayHaveEffects(call.request)) {
        const { userId, locale } = call.params;
        await resendActivation(deps(), { userId, client: call.client, locale: readLocale(locale) });
        sendAfterAnswer();
      }
      return ok({ sent: true });
    },
  },
);
