import { forgetCaller } from '@/app/_server/caller';
import { sessionUser } from '@/app/_server/current-user';
import { signOutEverywhere } from '@/lib/accounts/sign-out';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async () => {
    const user = await sessionUser();
    if (user) await signOutEverywhere(deps(), user);
    await forgetCaller();
    return new Response(null, { status: 204 });
  },
});
