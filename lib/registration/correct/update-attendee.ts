import { activeUser } from '@/lib/accounts/abilities';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { FormName } from '@/lib/event/types';
import { readLocale } from '@/lib/i18n/locale';
import { resendWait } from '@/lib/mail/queue-mail';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { asOwner, type Caller, mayUpdate } from '../abilities';
import {
  asksCompany,
  fieldsOf,
  updatableFieldsOf,
  updatableOf,
  validatedQuestionsOf,
} from '../catalogue/forms';
import { permitTo, queueStaffChange, queueUpdate } from '../mail/mails';
import type { Attendee } from '../record';
import { repetitionWindow } from '../rules';
import type { RegistrationDeps } from '../types';
import { validateAnswers } from '../validate-answers';
import { untouchedFields } from './original-answers';
import { knownAnswers } from './prefill-form';

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
 * Replaces what the registration's own form asks, for its owner or staff. Email, category and guid do not change. A
 * buyer's form requires the buyer's account and is refused with `unauthenticated` or `not_active` otherwise. Its retry
 * within a minute queues no second mail. The mail about any other record is sent at most once a minute and five times a
 * day, because its owner may not have proved the address. Any other record or form is refused with `not_found`, or
 * `unauthenticated` for signed-out callers. Also refuses with `too_many_requests` and `invalid_fields`.
 */
export async function updateAttendee(
  deps: UpdateDeps,
  { id, form, answers, original, caller }: Correction & { caller: Caller },
): Promise<Result<{ _id: string }>> {
  const user = activeUser(caller.user);
  if (form === 'comprador' && !user.ok && !caller.staff) return user;
  // A signed-out caller may own the record, so they are asked to sign in.
  const ofStranger = user.ok ? refuse('not_found') : user;
  const found = await deps.attendees.byId(id);
  if (!found || !mayUpdate(caller, found, form)) return ofStranger;
  const over = caller.staff ? null : await deps.limits.updateByUser.take(found.userId ?? id);
  if (over) return over;

  const untouched = untouchedFields({ form, event: deps.event }, answers, original);
  const stored = Object.entries(knownAnswers(found, form, deps.event));
  const whole = { ...answers, ...Object.fromEntries(stored.filter(([field]) => untouched.has(field))) };
  const questions = updatableOf(validatedQuestionsOf(form, whole, deps.event));
  const validated = await validateAnswers(deps, questions, whole);
  if (!validated.ok) return validated;

  const now = deps.clock();
  const asked = new Set(questions.flatMap((question) => fieldsOf(question, deps.event)));
  const all = new Set(updatableFieldsOf(form, deps.event));
  const change = (current: Attendee) => {
    // The portal's form does not ask Mexicans about the company, so it must not remove what another client stored.
    const replaced = asksCompany(current.pais) ? all : asked;
    const isKept = ([field]: [string, unknown]) => untouched.has(field) || !replaced.has(field);
    const kept = Object.fromEntries(Object.entries(current).filter(isKept));
    const given = Object.fromEntries(
      Object.entries(validated.value).filter(([field]) => !untouched.has(field)),
    );
    const locale = readLocale(answers.locale) ?? current.locale;
    const changed = { ...kept, ...given, locale, updatedAt: now } as Attendee;
    if (caller.staff) return { changed, isMailed: true };
    if (form === 'comprador')
      return { changed, isMailed: !isRepetition([...all, 'locale'], current, changed, now) };
    return { changed, isMailed: resendWait(current, [updateKind], now, deps.resendLimits) <= 0 };
  };
  // A change is stored even if the address has received too many mails.
  const permit = change(found).isMailed ? await permitTo(deps, found, caller) : null;
  const updated = await updateOrRefuse(deps.attendees, id, (newest) => {
    const current = asOwner(caller, newest, now);
    if (!current || !mayUpdate(caller, newest, form)) return ofStranger;
    const { changed, isMailed } = change(current);
    if (!isMailed || !permit?.ok) return ok(changed);
    const queue = caller.staff ? queueStaffChange('data') : queueUpdate;
    return ok(queue(changed, deps.event, permit.value));
  });
  return updated.ok ? ok({ _id: id }) : updated;
}

/**
 * Whether the change of these fields was stored and mailed a moment ago: a double click, or a retry after a lost
 * answer.
 */
function isRepetition(fields: readonly string[], current: Attendee, changed: Attendee, now: Date): boolean {
  const isSame = fields.every(
    (field) => current[field as keyof Attendee] === changed[field as keyof Attendee],
  );
  return (
    isSame &&
    current.mails.some(
      (mail) => mail.kind === updateKind && now.getTime() - mail.queuedAt.getTime() <= repetitionWindow,
    )
  );
}
