import { apiRoute } from '@/app/_server/api/api-route';
import { currentCaller } from '@/app/_server/browser/read';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { viewAttendee } from '@/lib/registration/find-attendee';
import { resendInvitation } from '@/lib/registration/mails/resend-invitation';
import { presentToStranger } from '@/lib/registration/views/present-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/attendees/resendinvitationAttendeeId/{id}',
  {
    GET: async (call) => {
      const caller = await currentCaller();
      const result = await viewAttendee(deps(), call.params.id, caller);
      if (!result.ok) return result;
      const { attendee, isOwn } = result.value;
      if (mayHaveEffects(call.request)) {
        const resent = sendMailsOf(await resendInvitation(deps(), { id: attendee._id, caller }));
        if (!resent.ok) return resent;
      }
      const { nombres, email } = isOwn ? attendee : presentToStranger(attendee);
      return ok({ nombres, email });
    },
  },
);
