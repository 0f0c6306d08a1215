import { toApiFieldNames } from '@/app/_server/api/api-field-names';
import { apiRoute } from '@/app/_server/api/api-route';
import { knownBrowserValue, sessionUser } from '@/app/_server/browser/read';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/passwordreset', {
  POST: async (call) => {
    const typed = await call.body();
    const { locale, client } = call;
    const proof = { browser: await knownBrowserValue(), user: await sessionUser() };
    const requested = sendMailsOf(await requestPasswordReset(deps(), { typed, locale, client, ...proof }));
    return requested.ok ? requested : toApiFieldNames(requested);
  },
});
