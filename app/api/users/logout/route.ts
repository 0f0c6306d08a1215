import { apiRoute } from '@/app/_server/api-route';
import { sessionUser } from '@/app/_server/current-user';
import { forgetCaller } from '@/app/_server/forget-person';
import { signOutEverywhere } from '@/lib/accounts/sign-out';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/logout', {
  POST: async () => {
    const user = await sessionUser();
    if (user) await signOutEverywhere(deps(), user);
    await forgetCaller();
    return new Response(null, { status: 204 });
  },
});
