import { sessionCookie, sessionUser } from '@/lib/auth/current-user';
import { ownerCookie } from '@/lib/auth/owner-cookie';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { signOut } from '@/lib/users/sign-out';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const user = await sessionUser(call.request.headers);
    if (user) await signOut(deps(), user.id);
    const noOwner = { name: ownerCookie, value: '', path: '/', maxAge: 0 };
    return call.answer(ok(null), 204, await sessionCookie(null), noOwner);
  },
});
