import { apiRoute } from '@/app/_server/api/api-route';
import { submitRegistration } from '@/app/_server/form/submit-registration';
import type { FormName } from '@/lib/event/types';
import { expressNote, fullForms, textIn } from '@/lib/registration/catalogue/forms';

const formByCategory = new Map<unknown, FormName>(Object.entries(fullForms));

/** The form that a body corresponds to, or null if its category has none. */
function formOfBody(body: Record<string, unknown>): FormName | null {
  const isExpress = body.notas === expressNote && !textIn(body, 'carrera') && !textIn(body, 'universidad');
  return isExpress ? 'express' : (formByCategory.get(body.categoria) ?? null);
}

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
