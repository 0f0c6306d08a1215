import { sendMailsOf } from '@/app/_server/send-after-answer';
import { resetPassword } from '@/lib/accounts/reset-password';
import { deps } from '@/lib/deps';
import { noProofCookie, proofCookieName } from '@/lib/http/proof-cookie';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const typed = await call.body();
    const { APP_URL } = deps().env;
    const proof = typed.id ?? call.request.cookies.get(proofCookieName('reset', APP_URL))?.value;
    const changed = sendMailsOf(await resetPassword(deps(), { typed, proof, locale: call.locale }));
    return changed.ok ? call.answer(changed, 200, noProofCookie('reset', APP_URL)) : changed;
  },
});
