import { emailKey } from '@/lib/attendees/email-key';
import { ownUser } from '@/lib/attendees/find-attendee';
import { linkAttendee } from '@/lib/attendees/link-attendee';
import { sessionUser } from '@/lib/auth/current-user';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { ok, refuse } from '@/lib/result';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ email: string; userId: string }>({
  GET: async (call) => {
    const user = ownUser(await sessionUser(call.request.headers), call.params.userId);
    if (!user.ok) return call.answer(user);
    if (emailKey(call.params.email) !== emailKey(user.value.email)) return call.answer(refuse('not_found'));
    const linked = await linkAttendee(deps(), user.value);
    if (!linked.ok) return call.answer(linked);
    const { _id, email, categoria } = linked.value;
    return call.answer(ok({ _id, email, categoria }));
  },
});
