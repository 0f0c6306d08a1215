import { apiRoute } from '@/app/_server/api/api-route';
import { sessionUser } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { findUser } from '@/lib/accounts/find-user';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/usuario/{userId}', {
  GET: async (call) => {
    const caller = await sessionUser();
    return findUser(readDeps(), { id: call.params.userId, caller });
  },
});
