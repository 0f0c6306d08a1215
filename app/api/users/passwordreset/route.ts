import { sendMailsOf } from '@/app/_server/send-after-answer';
import { toWireNames } from '@/app/_server/wire-names';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const { locale, client } = call;
    const requested = sendMailsOf(await requestPasswordReset(deps(), { typed, locale, client }));
    return requested.ok ? requested : toWireNames(requested);
  },
});
