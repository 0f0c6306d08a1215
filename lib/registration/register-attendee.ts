import { activeUser } from '@/lib/accounts/abilities';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { type Refusal, refuse } from '@/lib/base/result';
import { offersForm } from '@/lib/event/rules';
import type { FormName } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { countSignUp } from '@/lib/limits/mailbox-limit';
import { type Caller, isInAccount, isOwnRetry, owns } from './abilities';
import { categoryOf, expressNote, validatedQuestionsOf } from './catalogue/forms';
import { changeCategory } from './correct/change-category';
import { isReplacedBy, repeatRegistration } from './correct/repeat-registration';
import { answerOf, type Registered } from './correct/replace-answers';
import { insertAttendee, newAttendee } from './insert-attendee';
import type { Attendee } from './record';
import { repetitionWindow } from './rules';
import type { RegistrationDeps } from './types';
import { type ValidAnswers, validateAnswers } from './validate-answers';

export interface Registration {
  form: FormName;
  /** The answers as received, not yet validated. */
  answers: Record<string, unknown>;
  locale: Locale;
  caller: Caller;
  /** Identifies this submission, so that a retry creates nothing new. */
  idempotencyKey?: string;
  /** Whether a retry with other answers replaces the first ones. By default, it changes nothing. */
  mayReplace?: boolean;
}

/** A refused registration. `knownId` is the id of the attendee who already has the email address. */
export type RegistrationRefusal = Refusal & { knownId?: string };

/**
 * Registers a person once: stores the attendee with its pending confirmation mail in one write, and returns its id and
 * the nonce for the owner cookie of an anonymous browser. A retry within a minute, recognised by its idempotency key or
 * by a caller who owns the record, gets the first answer. One that `mayReplace` and has other answers and the same key
 * replaces the first ones (see `repeatRegistration`). A signed-in caller who registers the account's own email with
 * another form changes the category (see `changeCategory`). Refuses with `invalid_fields`, `email_already_registered`
 * (decided by the unique index), `registration_closed` (also for a form that the event does not offer),
 * `too_many_requests` (the caller's own, proven address is not counted), and for buyers `unauthenticated` and
 * `not_active`.
 */
export async function registerAttendee(
  deps: Omit<RegistrationDeps, 'secrets' | 'resendLimits' | 'callerKey'>,
  registration: Registration,
): Promise<{ ok: true; value: Registered } | RegistrationRefusal> {
  const { form, caller } = registration;
  if (!deps.isRegistrationOpen() || !offersForm(deps.event, form)) return refuse('registration_closed');
  const answers = { ...registration.answers };
  if (form === 'comprador') {
    const user = activeUser(caller.user);
    if (!user.ok) return user;
    answers.email = user.value.email;
  }
  const validated = await validateAnswers(deps, validatedQuestionsOf(form, answers, deps.event), answers);
  if (!validated.ok) return validated;

  const now = deps.clock();
  const attendee = registeredAttendee(deps, registration, validated.value, now);
  const { registrationByClient: byClient, registrationByMailbox: byMailbox } = deps.limits;
  const counted = attendee.userId
    ? null
    : await countSignUp({ byClient, byMailbox }, { client: caller.client, email: attendee.email });
  const stored = counted?.over
    ? null
    : await insertAttendee(deps, attendee, await deps.mailPermits.paced(caller.client));
  if (stored?.inserted) {
    deps.securityEvent('registration_created', { attendeeId: attendee._id, userId: attendee.userId });
    return answerOf(attendee);
  }

  const known = await deps.attendees.byEmailKey(emailKey(attendee.email));
  const isRecent = (at: Date) => now.getTime() - at.getTime() <= repetitionWindow;
  const isOwner = known !== null && owns(caller, known);
  const isRetry = known !== null && isOwnRetry(caller, known, registration.idempotencyKey);
  const mayReplace = isRetry && registration.mayReplace === true;
  if (mayReplace && isRecent(known.updatedAt) && isReplacedBy(attendee, known))
    return counted?.over ?? repeatRegistration(deps, { known, asked: attendee, caller });
  // No mail is sent to an address that is not proven.
  if (stored) await counted?.undo();
  if (isRetry && isRecent(known.updatedAt)) return answerOf(known);
  const changed = await changeCategory(deps, { asked: attendee, form, caller });
  if (changed) return changed;
  if (isOwner && isRecent(known.createdAt)) return answerOf(known);
  if (counted?.over) return counted.over;
  return { ...refuse('email_already_registered'), ...(known && { knownId: known._id }) };
}

function registeredAttendee(
  { event }: Pick<RegistrationDeps, 'event'>,
  registration: Registration,
  { vip, ...profile }: ValidAnswers,
  now: Date,
): Attendee {
  const { form, locale, caller, answers } = registration;
  const ticked = Array.isArray(answers.consentPurposes) ? answers.consentPurposes : [];
  const purposes = event.privacy.optionalPurposes.map(({ id }) => id).filter((id) => ticked.includes(id));
  const categoria = categoryOf(form, profile.giroOtros);
  const attendee = newAttendee(event, { profile, categoria, locale, purposes, now });
  // The record joins the caller's account only if the address is the account's own, since anyone may register another
  // person's address.
  const userId = isInAccount(caller.user, attendee) ? caller.user?.id : undefined;
  const asksForPremarket = form === 'comprador' && vip === true && event.premarket !== null;
  return {
    ...attendee,
    ...(userId && { userId }),
    ...(event.qrPayload === 'userId' && userId && { qr: userId }),
    ...(form === 'express' && { notas: expressNote }),
    ...(form === 'comprador' && { vip: asksForPremarket, vipProcessed: false }),
    ...(asksForPremarket && { premarketId: newId() }),
    ...(registration.idempotencyKey !== undefined && { idempotencyKey: registration.idempotencyKey }),
  };
}
