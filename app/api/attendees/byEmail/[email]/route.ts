import { findByEmail } from '@/lib/attendees/find-attendee';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { refuse } from '@/lib/result';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ email: string }>({
  GET: async (call) => {
    const { limits } = deps();
    const taken = await limits.byEmail.take(call.client);
    if (!taken.allowed) return call.answer(refuse('too_many_requests', taken));
    return call.answer(await findByEmail(deps(), call.params.email));
  },
});
