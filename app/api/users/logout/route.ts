import { noSessionCookie, sessionUser } from '@/app/_server/current-user';
import { signOutEverywhere } from '@/lib/accounts/sign-out';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { removedCookie } from '@/lib/http/host-cookie';
import { route } from '@/lib/http/route';
import { ownerCookie } from '@/lib/registration/owner-cookie';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const user = await sessionUser(call.request);
    if (user) await signOutEverywhere(deps(), user.id);
    return call.answer(ok(null), 204, noSessionCookie(), removedCookie(ownerCookie()));
  },
});
