import { boundedText } from '@/lib/base/bounded-text';
import { type Result, refuse, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormName } from '@/lib/event/types';
import { registerInParty } from '@/lib/outreach/parties/register-in-party';
import { type Correction, updateAttendee } from '@/lib/registration/correct/update-attendee';
import { ownedFromNow } from '@/lib/registration/ownership/owner-cookie';
import {
  type Registration,
  type RegistrationRefusal,
  registerAttendee,
} from '@/lib/registration/register-attendee';
import { currentCaller, posterGate } from '../browser/read';
import { rememberOwner, removeCookies } from '../browser/write';
import { sendMailsOf } from '../send-after-answer';

/** An idempotency key: up to 200 visible ASCII characters. Anything else counts as no key. */
export const idempotencyKeySchema = boundedText({ max: 200 }, (text) => text.regex(/^[\x21-\x7e]+$/))
  .optional()
  .catch(undefined);

type RegistrationRequest = Omit<Registration, 'caller' | 'form' | 'gate' | 'party' | 'idempotencyKey'> & {
  /** Null if the request names no known form. */
  form: FormName | null;
  idempotencyKey: unknown;
};

/**
 * Registers a person, for both the action and the API, and sends the mails after the response. The browser becomes the
 * record's owner unless an account owns it, so that the next person at a shared device has no access.
 * @param code that of a party, with which they register
 */
export async function submitRegistration(
  request: RegistrationRequest,
  code?: string,
): Promise<{ ok: true; value: { id: string } } | RegistrationRefusal> {
  const { form } = request;
  if (!deps().isRegistrationOpen()) return refuse('registration_closed');
  if (!form) return refuseFields({ categoria: 'categoriaInvalid' });
  const submission = {
    ...request,
    form,
    caller: await currentCaller(),
    gate: await posterGate(),
    idempotencyKey: idempotencyKeySchema.parse(request.idempotencyKey),
  };
  const result = sendMailsOf(
    code === undefined
      ? await registerAttendee(deps(), submission)
      : await registerInParty(deps(), { ...submission, code }),
  );
  if (!result.ok) return result;
  const { id, nonce } = result.value;
  if (nonce) await rememberOwner(ownedFromNow(id, nonce, deps().clock()));
  await removeCookies('registration');
  return { ok: true, value: { id } };
}

/** Corrects the caller's own registration, and sends the mail about it after the response. */
export async function submitUpdate(request: Correction): Promise<Result<{ _id: string }>> {
  return sendMailsOf(await updateAttendee(deps(), { ...request, caller: await currentCaller() }));
}
