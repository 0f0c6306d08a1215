import { sessionUser } from '@/app/_server/current-user';
import { emailKey } from '@/lib/base/email-key';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { ownUser } from '@/lib/registration/find-attendee';
import { linkAttendee } from '@/lib/registration/link-attendee';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ email: string; userId: string }>({
  GET: async (call) => {
    const user = ownUser(await sessionUser(), call.params.userId);
    if (!user.ok) return user;
    if (emailKey(call.params.email) !== emailKey(user.value.email)) return refuse('not_found');
    const linked = await linkAttendee(deps(), user.value);
    if (!linked.ok) return linked;
    const { _id, email, categoria } = linked.value;
    return ok({ _id, email, categoria });
  },
});
