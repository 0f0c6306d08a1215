import { apiRoute } from '@/app/_server/api/api-route';
import { sessionUser } from '@/app/_server/browser/read';
import { removeCookies } from '@/app/_server/browser/write';
import { signOutEverywhere } from '@/lib/accounts/sign-out';
import { deps } from '@/lib/deps';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/logout', {
  POST: async () => {
    const user = await sessionUser();
    if (user) await signOutEverywhere(deps(), user);
    await removeCookies('logoutCall');
    return new Response(null, { status: 204 });
  },
});
