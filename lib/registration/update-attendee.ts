import { isId, newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { readLocale } from '@/lib/i18n/locale';
import { overLimit } from '@/lib/store/over-limit';
import type { Limiter } from '@/lib/store/rate-limiter';
import { countryOf, fieldsOf, updateQuestionsOf } from './forms';
import { judgeAnswers } from './judge-answers';
import { queueUpdate } from './mails';
import type { Caller } from './ownership';
import type { RegistrationDeps } from './register-attendee';
import { repetitionWindow } from './rules';
import type { Attendee } from './types';

export interface UpdateDeps extends Pick<RegistrationDeps, 'attendees' | 'geo' | 'event' | 'clock'> {
  limits: { updateByUser: Limiter };
}

/** The fields that an update replaces, including those that are asked only abroad. */
const updatable: ReadonlySet<string> = new Set(updateQuestionsOf('').flatMap(fieldsOf));

/**
 * Replaces a buyer's profile by the answers, leaves the rest of the record as it is, and queues one mail about it; a
 * retry within a minute queues none. Only for the signed-in owner of a buyer's record: refuses with
 * `unauthenticated`, `not_active`, `too_many_requests`, `not_found` for any other record, and `invalid_fields`.
 */
export async function updateAttendee(
  deps: UpdateDeps,
  update: { id: string; answers: Record<string, unknown>; caller: Caller },
): Promise<Result<{ _id: string }>> {
  const { id, answers } = update;
  const { user } = update.caller;
  if (!user) return refuse('unauthenticated');
  if (!user.active) return refuse('not_active');
  const over = await overLimit(deps.limits.updateByUser, user.id);
  if (over) return over;
  const mayUpdate = (attendee: Attendee) => attendee.userId === user.id && attendee.categoria === 'COMPRADOR';
  const found = isId(id) ? await deps.attendees.byId(id) : null;
  if (!found || !mayUpdate(found)) return refuse('not_found');

  const now = deps.clock();
  const judged = await judgeAnswers(deps, updateQuestionsOf(countryOf(answers)), answers, now);
  if (!judged.ok) return judged;

  const mailId = newId();
  const updated = await deps.attendees.update(id, (current) => {
    if (!mayUpdate(current)) return null;
    const kept = Object.fromEntries(Object.entries(current).filter(([field]) => !updatable.has(field)));
    const changed = {
      ...kept,
      ...judged.value,
      locale: readLocale(answers.locale) ?? current.locale,
    } as Attendee;
    return isRepetition(current, changed, now)
      ? changed
      : queueUpdate({ ...changed, updatedAt: now }, now, mailId);
  });
  return updated.outcome === 'updated' ? ok({ _id: id }) : refuse('not_found');
}

/** Whether the change was stored and mailed a moment ago: a double click, or a retry after a lost answer. */
function isRepetition(current: Attendee, changed: Attendee, now: Date): boolean {
  const isSame = [...updatable, 'locale'].every(
    (field) => current[field as keyof Attendee] === changed[field as keyof Attendee],
  );
  return (
    isSame &&
    current.mails.some(
      (mail) => mail.kind === 'buyerUpdated' && now.getTime() - mail.queuedAt.getTime() <= repetitionWindow,
    )
  );
}
