import { apiRoute } from '@/app/_server/api/api-route';
import { sessionUser } from '@/app/_server/browser/read';
import { submitUpdate } from '@/app/_server/form/submit-registration';
import { activeUser } from '@/lib/accounts/abilities';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/update/{id}', {
  POST: async (call) => {
    const answers = await call.body();
    // The form also lets a buyer without an account correct, by the cookie of the browser that registered them.
    const user = activeUser(await sessionUser());
    if (!user.ok) return user;
    return submitUpdate({ id: call.params.id, form: 'comprador', answers });
  },
});
