import { apiRoute } from '@/app/_server/api/api-route';
import { sessionUser } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { ownUser } from '@/lib/accounts/abilities';
import { ok } from '@/lib/base/result';
import { findByUser } from '@/lib/registration/find-attendee';
import { presentToOwner } from '@/lib/registration/views/present-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/byUserId/{userId}', {
  GET: async (call) => {
    const user = ownUser(await sessionUser(), call.params.userId);
    if (!user.ok) return user;
    const result = await findByUser(readDeps(), user.value);
    return result.ok ? ok(presentToOwner(result.value)) : result;
  },
});
