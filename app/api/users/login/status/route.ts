import { apiRoute } from '@/app/_server/api/api-route';
import { currentUser } from '@/app/_server/browser/read';
import { ok, refuse } from '@/lib/base/result';

/** Whether the account of the browser's session is active; the screen that waits for the activation polls it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/users/login/status', {
  GET: async () => {
    const user = await currentUser();
    return user ? ok({ active: user.active }) : refuse('unauthenticated');
  },
});
