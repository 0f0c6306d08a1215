import { findByUser, ownUser } from '@/lib/attendees/find-attendee';
import { resendInvitation } from '@/lib/attendees/resend-invitation';
import { sessionUser } from '@/lib/auth/current-user';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { sendAfterAnswer } from '@/lib/http/send-after-answer';
import { ok } from '@/lib/result';

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
