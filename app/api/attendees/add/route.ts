import { apiRoute } from '@/app/_server/api-route';
import { submitRegistration } from '@/app/_server/submit-registration';
import { formOfBody } from '@/lib/registration/catalogue/forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/attendees/add', {
  POST: async (call) => {
    const answers = await call.body();
    const { request, locale } = call;
    const result = await submitRegistration({
      form: formOfBody(answers),
      answers,
      locale,
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    });
    return result.ok ? Response.json(result.value.id, { status: 201 }) : result;
  },
});
