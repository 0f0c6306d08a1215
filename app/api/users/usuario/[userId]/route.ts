import { sessionUser } from '@/app/_server/current-user';
import { findUser } from '@/lib/accounts/find-user';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ userId: string }>({
  GET: async (call) => {
    const caller = await sessionUser();
    return findUser(deps(), { id: call.params.userId, caller });
  },
});
