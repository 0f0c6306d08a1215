import { apiRoute } from '@/app/_server/api/api-route';
import { submitUpdate } from '@/app/_server/form/submit-registration';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/update/{id}', {
  POST: async (call) => {
    const answers = await call.body();
    return submitUpdate({ id: call.params.id, form: 'comprador', answers });
  },
});
