import { submitRegistration } from '@/app/_server/registrations';
import { ok } from '@/lib/base/result';
import { route } from '@/lib/http/route';
import { formOfBody } from '@/lib/registration/forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const answers = await call.body();
    const { request, locale } = call;
    const result = await submitRegistration(request, {
      form: formOfBody(answers),
      answers,
      locale,
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    });
    if (!result.ok) return result;
    const { id, cookie } = result.value;
    return call.answer(ok(id), 201, cookie);
  },
});
