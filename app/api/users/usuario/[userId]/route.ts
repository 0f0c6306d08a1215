import { apiRoute } from '@/app/_server/api-route';
import { sessionUser } from '@/app/_server/current-user';
import { findUser } from '@/lib/accounts/find-user';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/usuario/{userId}', {
  GET: async (call) => {
    const caller = await sessionUser();
    return findUser(deps(), { id: call.params.userId, caller });
  },
});
