import { sessionUser } from '@/app/_server/current-user';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { findByUser, ownUser } from '@/lib/registration/find-attendee';
import { resendInvitation } from '@/lib/registration/resend-invitation';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ userId: string }>({
  GET: async (call) => {
    const user = ownUser(await sessionUser(call.request.headers), call.params.userId);
    if (!user.ok) return call.answer(user);
    const found = await findByUser(deps(), user.value);
    if (!found.ok) return call.answer(found);
    if (mayHaveEffects(call.request)) {
      const resent = await resendInvitation(deps(), found.value._id);
      if (!resent.ok) return call.answer(resent);
      sendAfterAnswer();
    }
    return call.answer(ok({ sent: true }));
  },
});
