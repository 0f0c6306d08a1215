import { z } from 'zod';
import { type Result, refuse, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { clientAddress } from '@/lib/http/client-address';
import type { Cookie } from '@/lib/http/route';
import type { Locale } from '@/lib/i18n/locale';
import type { FormKind } from '@/lib/registration/forms';
import { type RegistrationRefusal, registerAttendee } from '@/lib/registration/register-attendee';
import { correctAttendee, updateAttendee } from '@/lib/registration/update-attendee';
import { callerOf, ownerCookieWith } from './caller';
import type { RequestParts } from './current-user';
import { sendMailsOf } from './send-after-answer';

/*
 * The entries of registrations and updates: server actions and API routes both call these, so that both behave alike.
 */

/** An idempotency key: up to 200 visible ASCII characters. Anything else counts as no key. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .catch(undefined);

interface Submitted {
  /** Null where the request names no form that there is. */
  form: FormKind | null;
  answers: Record<string, unknown>;
  locale: Locale;
  idempotencyKey: unknown;
}

/**
 * Registers a person and has the mails sent once the answer is out. `cookie` makes the browser the record's owner; a
 * buyer owns the record by the account, so there is none, and the next person at a shared device sees nothing of it.
 */
export async function submitRegistration(
  request: RequestParts,
  { form, ...submitted }: Submitted,
): Promise<{ ok: true; value: { id: string; cookie?: Cookie } } | RegistrationRefusal> {
  if (!deps().isRegistrationOpen()) return refuse('registration_closed');
  if (!form) return refuseFields({ categoria: 'categoriaInvalid' });
  const submission = {
    ...submitted,
    form,
    caller: await callerOf(request),
    client: clientAddress(request.headers, deps().env.TRUSTED_PROXY_HOPS),
    idempotencyKey: idempotencyKeySchema.parse(submitted.idempotencyKey),
  };
  const result = sendMailsOf(await registerAttendee(deps(), submission));
  if (!result.ok) return result;
  const { id, nonce } = result.value;
  if (form === 'comprador') return { ok: true, value: { id } };
  const cookie = ownerCookieWith(request.cookies, { id, nonce });
  return { ok: true, value: { id, cookie } };
}

/** Replaces what the caller's own registration says by the answers to its form, and has the mail about it sent once the answer is out. */
export async function submitUpdate(
  request: RequestParts,
  { form, ...answered }: { id: string; form: FormKind; answers: Record<string, unknown> },
): Promise<Result<{ _id: string }>> {
  const update = { ...answered, caller: await callerOf(request) };
  return sendMailsOf(
    form === 'comprador'
      ? await updateAttendee(deps(), update)
      : await correctAttendee(deps(), { ...update, form }),
  );
}
