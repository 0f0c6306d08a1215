import { apiRoute } from '@/app/_server/api/api-route';
import { sessionUser } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { ownUser } from '@/lib/accounts/abilities';
import { ok } from '@/lib/base/result';
import { prefillBuyer } from '@/lib/registration/correct/prefill-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/attendees/PreByUserId/{userId}',
  {
    GET: async (call) => {
      const user = ownUser(await sessionUser(), call.params.userId);
      return user.ok ? ok(await prefillBuyer(readDeps(), user.value)) : user;
    },
  },
);
