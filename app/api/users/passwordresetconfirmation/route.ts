import { apiRoute } from '@/app/_server/api/api-route';
import { proofOf } from '@/app/_server/browser/read';
import { rememberBrowser, removeCookies } from '@/app/_server/browser/write';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { resetPassword } from '@/lib/accounts/reset-password';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/users/passwordresetconfirmation',
  {
    POST: async (call) => {
      const typed = await call.body();
      const proof = typed.id ?? (await proofOf('reset'));
      const { locale, client } = call;
      const changed = sendMailsOf(await resetPassword(deps(), { typed, proof, locale, client }));
      if (!changed.ok) return changed;
      await removeCookies('passwordReset');
      await rememberBrowser(changed.value);
      return ok({ changed: true });
    },
  },
);
