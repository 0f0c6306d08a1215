import { z } from 'zod';
import { type Result, refuse, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { Locale } from '@/lib/i18n/locale';
import type { FormKind } from '@/lib/registration/forms';
import { type RegistrationRefusal, registerAttendee } from '@/lib/registration/register-attendee';
import { correctAttendee, updateAttendee } from '@/lib/registration/update-attendee';
import { currentCaller, rememberOwner } from './caller';
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
  /** The client as limits count it. */
  client: string;
  idempotencyKey: unknown;
}

/**
 * Registers a person and has the mails sent once the answer is out. The browser becomes the record's owner, but for a
 * buyer, who owns it by the account: the next person at a shared device sees nothing of it.
 */
export async function submitRegistration({
  form,
  ...submitted
}: Submitted): Promise<{ ok: true; value: { id: string } } | RegistrationRefusal> {
  if (!deps().isRegistrationOpen()) return refuse('registration_closed');
  if (!form) return refuseFields({ categoria: 'categoriaInvalid' });
  const submission = {
    ...submitted,
    form,
    caller: await currentCaller(),
    idempotencyKey: idempotencyKeySchema.parse(submitted.idempotencyKey),
  };
  const result = sendMailsOf(await registerAttendee(deps(), submission));
  if (!result.ok) return result;
  const { id, nonce } = result.value;
  if (form !== 'comprador') await rememberOwner(id, nonce);
  return { ok: true, value: { id } };
}

/** Replaces what the caller's own registration says by the answers to its form, and has the mail about it sent once the answer is out. */
export async function submitUpdate({
  form,
  ...answered
}: {
  id: string;
  form: FormKind;
  answers: Record<string, unknown>;
}): Promise<Result<{ _id: string }>> {
  const update = { ...answered, caller: await currentCaller() };
  return sendMailsOf(
    form === 'comprador'
      ? await updateAttendee(deps(), update)
      : await correctAttendee(deps(), { ...update, form }),
  );
}
