import { activeUser } from '@/lib/accounts/abilities';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { FormName } from '@/lib/event/types';
import { readLocale } from '@/lib/i18n/locale';
import { resendWait } from '@/lib/mail/queue-mail';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { asOwner, type Caller, mayUpdate } from '../abilities';
import { fieldsIn, questionsOf, updatableOf, validatedQuestionsOf } from '../catalogue/forms';
import { corrected, type ValidCorrection } from '../decide';
import { permitTo, queueStaffChange, queueUpdate } from '../mails/mails';
import type { Attendee } from '../record';
import { repetitionWindow } from '../rules';
import type { RegistrationDeps } from '../types';
import { validateAnswers } from '../validate-answers';
import { untouchedFields } from './original-answers';
import { answersTo } from './prefill-form';
import { questionsToCorrect } from './questions-to-correct';

type UpdateDeps = Pick<
  RegistrationDeps,
  'attendees' | 'geo' | 'event' | 'clock' | 'resendLimits' | 'mailPermits' | 'limits'
>;

/**
 * The kind of the mail about a changed registration. The name is from when only buyers could change theirs; stored
 * mails contain it.
 */
const updateKind = 'buyerUpdated';

export interface Correction {
  id: string;
  form: FormName;
  answers: Record<string, unknown>;
  /** The answers with which the form was opened. Questions whose answers are still the same keep what is stored. */
  original?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Replaces what the registration's own form asks, for its owner. Email, category and guid do not change.
 * - The form of a buyer who has an account requires that account. Its retry within a minute queues no second mail.
 * - The mail about any other record is sent at most once a minute and five times a day, because its owner may not have
 *   proved the address.
 *
 * Refuses with:
 * - `not_found` for any other record or form, but signed-out callers with `unauthenticated`, because they may own it
 * - `not_active`, `too_many_requests`, `invalid_fields`
 */
export async function updateAttendee(
  deps: UpdateDeps,
  { caller, ...correction }: Correction & { caller: Caller },
): Promise<Result<{ _id: string }>> {
  const stored = await deps.attendees.byId(correction.id);
  const prepared = await prepareCorrection(deps, stored, { ...correction, caller });
  return prepared.ok ? prepared.value.store() : prepared;
}

/** A validated correction: the fields that it changes, and a function that stores and mails it. */
interface PreparedCorrection {
  changedFields: readonly string[];
  store(): Promise<Result<{ _id: string }>>;
}

/** Validates a correction of a record by its owner or by staff. Refuses as `updateAttendee` does. */
export async function prepareCorrection(
  deps: UpdateDeps,
  stored: Attendee | null,
  { id, form, answers, original, caller }: Correction & { caller: Caller },
): Promise<Result<PreparedCorrection>> {
  const user = activeUser(caller.user);
  const ofStranger = user.ok ? refuse('not_found') : user;
  if (!stored || !mayUpdate(caller, stored, form)) return ofStranger;
  const over = caller.staff ? null : await deps.limits.updateByUser.take(stored.userId ?? id);
  if (over) return over;

  const allQuestions = caller.staff ? questionsToCorrect(stored, deps.event) : questionsOf(form, deps.event);
  const untouched = untouchedFields({ questions: allQuestions, event: deps.event }, answers, original);
  const storedAnswers = Object.entries(answersTo(allQuestions, stored, deps.event));
  const whole = {
    ...answers,
    ...Object.fromEntries(storedAnswers.filter(([field]) => untouched.has(field))),
  };
  const questions = caller.staff ? allQuestions : updatableOf(validatedQuestionsOf(form, whole, deps.event));
  const validated = await validateAnswers(deps, questions, whole);
  if (!validated.ok) return validated;

  const now = deps.clock();
  const correction: ValidCorrection = {
    // A record without a postal code has an empty one, since staff may leave it out.
    answers: { ...validated.value, codigoPostal: validated.value.codigoPostal ?? '' },
    ofForm: fieldsIn(questions, deps.event),
    all: fieldsIn(updatableOf(allQuestions), deps.event),
    untouched,
    locale: readLocale(answers.locale),
  };
  const isMailed = (current: Attendee) => {
    if (caller.staff) return true;
    if (form !== 'comprador' || !current.userId)
      return resendWait(current, [updateKind], now, deps.resendLimits) <= 0;
    const isRetry = corrected(current, correction, now).changedFields.length === 0;
    return !(isRetry && wasMailedRecently(current, now));
  };
  async function store(): Promise<Result<{ _id: string }>> {
    // A change is stored even if the address has received too many mails.
    const permit = stored && isMailed(stored) ? await permitTo(deps, stored, caller) : null;
    const updated = await updateOrRefuse(deps.attendees, id, (newest) => {
      const current = asOwner(caller, newest, now);
      if (!current || !mayUpdate(caller, newest, form)) return ofStranger;
      const { next } = corrected(current, correction, now);
      if (!permit?.ok || !isMailed(current)) return ok(next);
      const queue = caller.staff ? queueStaffChange('data') : queueUpdate;
      return ok(queue(next, deps.event, permit.value));
    });
    return updated.ok ? ok({ _id: id }) : updated;
  }
  return ok({ changedFields: corrected(stored, correction, now).changedFields, store });
}

/** Whether a change of the record was mailed within the window in which a retry is recognised. */
function wasMailedRecently({ mails }: Attendee, now: Date): boolean {
  return mails.some(
    ({ kind, queuedAt }) => kind === updateKind && now.getTime() - queuedAt.getTime() <= repetitionWindow,
  );
}
