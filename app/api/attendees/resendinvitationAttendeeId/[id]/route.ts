import { callerOf } from '@/app/_server/caller';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { viewAttendee } from '@/lib/registration/find-attendee';
import { presentToStranger } from '@/lib/registration/present-attendee';
import { resendInvitation } from '@/lib/registration/resend-invitation';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  GET: async (call) => {
    const found = await viewAttendee(deps(), call.params.id, await callerOf(call.request));
    if (!found.ok) return call.answer(found);
    if (mayHaveEffects(call.request)) {
      const resent = await resendInvitation(deps(), found.value.attendee._id);
      if (!resent.ok) return call.answer(resent);
      sendAfterAnswer();
    }
    const { attendee, isOwn } = found.value;
    const { nombres, email } = isOwn ? attendee : presentToStranger(attendee);
    return call.answer(ok({ nombres, email }));
  },
});
