import { z } from 'zod';
import { callerOf, ownerCookieWith } from '@/app/_server/caller';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { ok, refuse, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { formOfBody } from '@/lib/registration/forms';
import { ownerCookie } from '@/lib/registration/owner-cookie';
import { registerAttendee } from '@/lib/registration/register-attendee';

/** One visible ASCII word, as clients make them. */
const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .catch(undefined);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const body = await call.body();
    if (!deps().isRegistrationOpen()) return call.answer(refuse('registration_closed'));
    const form = formOfBody(body);
    if (!form) return call.answer(refuseFields({ categoria: 'categoriaInvalid' }));
    const { request, locale } = call;
    const result = await registerAttendee(deps(), {
      form,
      answers: body,
      locale,
      caller: await callerOf(request),
      idempotencyKey: idempotencyKey.parse(request.headers.get('idempotency-key') ?? undefined),
    });
    if (!result.ok) return call.answer(result);
    sendAfterAnswer();
    return call.answer(
      ok(result.value.id),
      201,
      ownerCookieWith(request.cookies.get(ownerCookie)?.value, result.value.id),
    );
  },
});
