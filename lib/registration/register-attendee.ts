import { activeUser } from '@/lib/accounts/abilities';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { type Refusal, refuse } from '@/lib/base/result';
import { offersForm } from '@/lib/event/rules';
import type { FormName, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { countSignUp } from '@/lib/limits/mailbox-limit';
import { type Caller, isInAccount } from './abilities';
import { categoryOf, expressNote, validatedQuestionsOf } from './catalogue/forms';
import { answerOf, type Registered, replaceAnswers } from './correct/replace-answers';
import { knownEmail, type Resubmission } from './decide';
import { insertAttendee, newAttendee } from './insert-attendee';
import type { Attendee } from './record';
import { isAddressProven } from './rules';
import type { RegistrationDeps } from './types';
import { type ValidAnswers, validateAnswers } from './validate-answers';

export interface Registration {
  form: FormName;
  /** The answers as received, not yet validated. */
  answers: Record<string, unknown>;
  locale: Locale;
  caller: Caller;
  /** The gate whose poster led the person to the portal. */
  gate?: string | undefined;
  /** The party whose code they register with. */
  party?: string | undefined;
  /** Whether a party's code or a personal link proves that the person is invited. Such a buyer needs no account. */
  isInvited?: boolean;
  /** Whether they opened their personal link, which proves the address. */
  byLink?: boolean;
  /** Grants a buyer the premarket with this code, as the organiser decided before. */
  accessCode?: string | undefined;
  /** Identifies this submission, so that a retry creates nothing new. */
  idempotencyKey?: string;
  /** Whether a retry with other answers replaces the first ones. By default, it changes nothing. */
  mayReplace?: boolean;
}

/** A refused registration. `knownId` is the id of the attendee who already has the email address. */
export type RegistrationRefusal = Refusal & { knownId?: string };

type RegisterDeps = Omit<RegistrationDeps, 'secrets' | 'resendLimits' | 'callerKey'>;

/**
 * Registers a person once: stores the attendee with its mail in one write, and returns its id and the nonce for the owner
 * cookie of an anonymous browser. The unique index decides whether the email is new, and `knownEmail` what follows if it
 * is not. Refuses with:
 * - `registration_closed`, also for a form that the event does not offer
 * - `unauthenticated` and `not_active` for buyers who are not invited
 * - `invalid_fields`, `email_already_registered`, `too_many_requests`, `blocked`
 */
export async function registerAttendee(
  deps: RegisterDeps,
  registration: Registration,
): Promise<{ ok: true; value: Registered } | RegistrationRefusal> {
  const { form, caller } = registration;
  if (!deps.isRegistrationOpen() || !offersForm(deps.event, form)) return refuse('registration_closed');
  const answers = { ...registration.answers };
  if (form === 'comprador' && !registration.isInvited) {
    const user = activeUser(caller.user);
    if (!user.ok) return user;
    answers.email = user.value.email;
  }
  const validated = await validateAnswers(deps, validatedQuestionsOf(form, answers, deps.event), answers);
  if (!validated.ok) return validated;

  const now = deps.clock();
  const submission = registeredAttendee(deps, registration, validated.value, now);
  const { registrationByClient: byClient, registrationByMailbox: byMailbox } = deps.limits;
  // A person's own, proven address is not counted.
  const count = isAddressProven(submission)
    ? { over: null, undo: async () => {} }
    : await countSignUp({ byClient, byMailbox }, { client: caller.client, email: submission.email });
  const stored = count.over
    ? null
    : await insertAttendee(deps, submission, await deps.mailPermits.paced(caller.client));
  if (stored?.inserted) {
    const { _id: attendeeId, userId } = submission;
    deps.securityEvent('registration_created', { attendeeId, userId, actor: undefined });
    return answerOf(submission);
  }
  const mayReplace = registration.mayReplace === true;
  return registerAgain(deps, { caller, submission, mayReplace, now }, count);
}

/** Registers somebody whose email or account already has a record, or whose registration is over a limit. */
async function registerAgain(
  deps: RegisterDeps,
  resubmission: Resubmission,
  { over, undo }: { over: Refusal | null; undo: () => Promise<void> },
): Promise<{ ok: true; value: Registered } | RegistrationRefusal> {
  const stored = await recordOf(deps, resubmission);
  const decision = stored ? knownEmail(resubmission, stored) : 'refuse';
  // No mail is sent to an address that is not proven.
  if (decision !== 'replace') await undo();
  if (!stored) return over ?? refuse('email_already_registered');
  switch (decision) {
    case 'sameAnswer':
      return answerOf(stored);
    case 'refuse':
      return over ?? { ...refuse('email_already_registered'), knownId: stored._id };
    default: {
      if (decision === 'replace' && over) return over;
      const result = await replaceAnswers(deps, stored, resubmission);
      // The record has changed meanwhile. Every round counts toward the caller's limit, so this ends.
      const isOvertaken = !result.ok && result.code === 'not_found';
      return isOvertaken ? registerAgain(deps, resubmission, { over, undo: async () => {} }) : result;
    }
  }
}

/** The record of the caller's own account if they register its address, or else that of the address. */
async function recordOf(
  { attendees }: Pick<RegisterDeps, 'attendees'>,
  { caller: { user }, submission }: Resubmission,
): Promise<Attendee | null> {
  const own = user && isInAccount(user, submission) ? await attendees.byUserId(user.id) : null;
  return own ?? attendees.byEmailKey(emailKey(submission.email));
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
  return {
    ...attendee,
    form,
    ...sourceFields(registration, userId),
    ...(registration.byLink && { linkUsedAt: now }),
    ...(userId && { userId }),
    ...(event.qrPayload === 'userId' && userId && { qr: userId }),
    ...(form === 'express' && { notas: expressNote }),
    ...(form === 'comprador' && premarketFields(event, vip === true, registration.accessCode)),
    ...(registration.idempotencyKey !== undefined && { idempotencyKey: registration.idempotencyKey }),
  };
}

/** The state of a buyer's premarket request: granted, requested, or neither. */
function premarketFields({ premarket }: Pick<TradeShow, 'premarket'>, asks: boolean, accessCode?: string) {
  if (!premarket) return { vip: false, vipProcessed: false };
  if (accessCode) return { vip: true, vipProcessed: true, accessCode };
  return { vip: asks, vipProcessed: false, ...(asks && { premarketId: newId() }) };
}

/** How somebody was registered. A party's code says more than a poster. */
function sourceFields({ gate, party, byLink }: Registration, userId: string | undefined) {
  if (party) return { source: 'party', party };
  if (byLink) return { source: 'list' };
  if (gate) return { source: 'gate', sourceGate: gate };
  return { source: userId ? 'account' : 'web' };
}
