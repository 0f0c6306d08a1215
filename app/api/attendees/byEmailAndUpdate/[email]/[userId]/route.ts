import { apiRoute } from '@/app/_server/api/api-route';
import { sessionUser } from '@/app/_server/browser/read';
import { ownUser } from '@/lib/accounts/abilities';
import { emailKey } from '@/lib/base/email-key';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { mayHaveEffects } from '@/lib/http/safe-get';
import { findOwn } from '@/lib/registration/find-attendee';
import { addToAccount } from '@/lib/registration/ownership/add-to-account';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/attendees/byEmailAndUpdate/{email}/{userId}',
  {
    GET: async (call) => {
      const user = ownUser(await sessionUser(), call.params.userId);
      if (!user.ok) return user;
      if (emailKey(call.params.email) !== emailKey(user.value.email)) return refuse('not_found');
      const link = mayHaveEffects(call.request) ? addToAccount : findOwn;
      const own = await link(deps(), user.value);
      if (!own.ok) return own;
      const { _id, email, categoria } = own.value;
      return ok({ _id, email, categoria });
    },
  },
);
