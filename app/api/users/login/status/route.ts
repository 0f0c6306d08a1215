import { cookieUser } from '@/lib/auth/current-user';
import { route } from '@/lib/http/route';
import { ok, refuse } from '@/lib/result';

/** Whether the account of the browser's session is active: what the screen that waits for it asks. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const user = await cookieUser(call.request.headers);
    return call.answer(user ? ok({ active: user.active }) : refuse('unauthenticated'));
  },
});
