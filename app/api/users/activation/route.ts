import { apiRoute } from '@/app/_server/api/api-route';
import { sessionUser } from '@/app/_server/browser/read';
import { activateUser } from '@/lib/accounts/activate-user';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/activation', {
  POST: async (call) => {
    const { activation } = await call.body();
    const activated = await activateUser(deps(), activation, await sessionUser());
    return activated.ok ? ok(activated.value.name) : activated;
  },
});
