import { ownUser } from '@/lib/attendees/find-attendee';
import { prefillBuyer } from '@/lib/attendees/prefill-buyer';
import { sessionUser } from '@/lib/auth/current-user';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { ok } from '@/lib/result';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ userId: string }>({
  GET: async (call) => {
    const user = ownUser(await sessionUser(call.request.headers), call.params.userId);
    return call.answer(user.ok ? ok(await prefillBuyer(deps(), user.value)) : user);
  },
});
