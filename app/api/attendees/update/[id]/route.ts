import { submitUpdate } from '@/app/_server/registrations';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  POST: async (call) => {
    const answers = await call.body();
    return submitUpdate({ id: call.params.id, form: 'comprador', answers });
  },
});
