import { findByUser, ownUser } from '@/lib/attendees/find-attendee';
import { presentToOwner } from '@/lib/attendees/present-attendee';
import { sessionUser } from '@/lib/auth/current-user';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { ok } from '@/lib/result';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ userId: string }>({
  GET: async (call) => {
    const user = ownUser(await sessionUser(call.request.headers), call.params.userId);
    if (!user.ok) return call.answer(user);
    const found = await findByUser(deps(), user.value);
    return call.answer(found.ok ? ok(presentToOwner(found.value)) : found);
  },
});
