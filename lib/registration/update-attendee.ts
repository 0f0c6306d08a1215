import { ok, type Result, refuse } from '@/lib/base/result';
import { readLocale } from '@/lib/i18n/locale';
import { resendWait } from '@/lib/mail/queue-mail';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { type FormKind, fieldsOf, judgedQuestionsOf, updatableFieldsOf, updatableOf } from './forms';
import { judgeAnswers } from './judge-answers';
import { permitTo } from './mail-permit';
import { queueUpdate } from './mails';
import { asOwner, type Caller, isInAccount, owns } from './ownership';
import { formOf, repetitionWindow } from './rules';
import type { Attendee, RegistrationDeps } from './types';

type UpdateDeps = Pick<
  RegistrationDeps,
  'attendees' | 'geo' | 'event' | 'clock' | 'resendLimits' | 'mailPermits' | 'limits'
>;

interface Update {
  id: string;
  answers: Record<string, unknown>;
  caller: Caller;
}

/** The mail about a changed registration; stored mails keep the name that it had when only buyers could change theirs. */
const updateKind = 'buyerUpdated';

/**
 * Replaces a buyer's profile by the answers and queues one mail about it; a retry within a minute queues none. Only for
 * the signed-in owner: refuses with `unauthenticated`, `not_active`, `too_many_requests`, `not_found` for any other
 * record, and `invalid_fields`.
 */
export async function updateAttendee(
  deps: UpdateDeps,
  { id, answers, caller }: Update,
): Promise<Result<{ _id: string }>> {
  const { user } = caller;
  if (!user) return refuse('unauthenticated');
  if (!user.active) return refuse('not_active');
  const over = await deps.limits.updateByUser.take(user.id);
  if (over) return over;
  const mayUpdate = (attendee: Attendee) => isInAccount(user, attendee) && attendee.categoria === 'COMPRADOR';
  return replaceProfile(deps, { id, form: 'comprador', answers, caller }, mayUpdate, isRepetition);
}

/**
 * Replaces what the registration's own form asks, for whoever owns the record; email, category and guid stay. The mail
 * about it goes out at most once a minute and five times a day, because the owner of an anonymous record has not proved
 * the address. Refuses with `not_found`, also for buyers with an account, `too_many_requests`, and `invalid_fields`.
 */
export async function correctAttendee(
  deps: UpdateDeps,
  { id, form, answers, caller }: Update & { form: FormKind },
): Promise<Result<{ _id: string }>> {
  const mayUpdate = (attendee: Attendee) =>
    form !== 'comprador' && formOf(attendee) === form && owns(caller, attendee);
  const found = await deps.attendees.byId(id);
  if (!found || !mayUpdate(found)) return refuse('not_found');
  const over = await deps.limits.updateByUser.take(id);
  if (over) return over;
  const isUntold = (current: Attendee, _: Attendee, now: Date) =>
    resendWait(current, [updateKind], now, deps.resendLimits) > 0;
  return replaceProfile(deps, { id, form, answers, caller }, mayUpdate, isUntold);
}

async function replaceProfile(
  deps: UpdateDeps,
  { id, form, answers, caller }: Update & { form: FormKind },
  mayUpdate: (attendee: Attendee) => boolean,
  isUntold: (current: Attendee, changed: Attendee, now: Date) => boolean,
): Promise<Result<{ _id: string }>> {
  const found = await deps.attendees.byId(id);
  if (!found || !mayUpdate(found)) return refuse('not_found');

  const questions = updatableOf(judgedQuestionsOf(form, answers));
  const judged = await judgeAnswers(deps, questions, answers);
  if (!judged.ok) return judged;

  const now = deps.clock();
  const asked = new Set(questions.flatMap(fieldsOf));
  const all = new Set(updatableFieldsOf(form));
  const change = (current: Attendee) => {
    // The portal's form does not ask Mexicans about the company, so it must not remove what another client stored.
    const replaced = current.pais === 'MX' ? asked : all;
    const kept = Object.fromEntries(Object.entries(current).filter(([field]) => !replaced.has(field)));
    const locale = readLocale(answers.locale) ?? current.locale;
    const changed = { ...kept, ...judged.value, locale, updatedAt: now } as Attendee;
    return { changed, isTold: !isUntold(current, changed, now) };
  };
  // A change is stored even where the address has got too many mails.
  const permit = change(found).isTold ? await permitTo(deps, found, caller) : null;
  const updated = await updateOrRefuse(deps.attendees, id, (stored) => {
    const current = asOwner(caller, stored, now);
    if (!current || !mayUpdate(current)) return refuse('not_found');
    const { changed, isTold } = change(current);
    return ok(isTold && permit?.ok ? queueUpdate(changed, deps.event, permit.value) : changed);
  });
  return updated.ok ? ok({ _id: id }) : updated;
}

/** Whether the change was stored and mailed a moment ago: a double click, or a retry after a lost answer. */
function isRepetition(current: Attendee, changed: Attendee, now: Date): boolean {
  const isSame = [...updatableFieldsOf('comprador'), 'locale'].every(
    (field) => current[field as keyof Attendee] === changed[field as keyof Attendee],
  );
  return (
    isSame &&
    current.mails.some(
      (mail) => mail.kind === updateKind && now.getTime() - mail.queuedAt.getTime() <= repetitionWindow,
    )
  );
}
