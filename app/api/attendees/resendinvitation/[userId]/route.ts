import { apiRoute } from '@/app/_server/api/api-route';
import { currentCaller, sessionUser } from '@/app/_server/browser/read';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ownUser } from '@/lib/accounts/abilities';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { findOwn } from '@/lib/registration/find-attendee';
import { resendInvitation } from '@/lib/registration/mails/resend-invitation';
import { addToAccount } from '@/lib/registration/ownership/add-to-account';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/attendees/resendinvitation/{userId}',
  {
    GET: async (call) => {
      const user = ownUser(await sessionUser(), call.params.userId);
      if (!user.ok) return user;
      const find = mayHaveEffects(call.request) ? addToAccount : findOwn;
      const result = await find(deps(), user.value);
      if (!result.ok) return result;
      if (mayHaveEffects(call.request)) {
        const resent = sendMailsOf(
          await resendInvitation(deps(), { id: result.value._id, caller: await currentCaller() }),
        );
        if (!resent.ok) return resent;
      }
      return ok({ sent: true });
    },
  },
);
