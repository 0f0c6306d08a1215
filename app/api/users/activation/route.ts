import { sessionUser } from '@/app/_server/current-user';
import { activateUser } from '@/lib/accounts/activate-user';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const { activation } = await call.body();
    const activated = await activateUser(deps(), activation, await sessionUser());
    return activated.ok ? ok(activated.value.name) : activated;
  },
});
