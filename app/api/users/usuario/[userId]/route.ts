import { sessionUser } from '@/lib/auth/current-user';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { findUser } from '@/lib/users/find-user';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ userId: string }>({
  GET: async (call) => {
    const caller = await sessionUser(call.request.headers);
    return call.answer(await findUser(deps(), { id: call.params.userId, caller }));
  },
});
