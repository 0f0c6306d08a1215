import type { AccountUser } from '@/lib/accounts/types';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { FormName } from '@/lib/event/types';
import { type Caller, isInAccount, isOwnRetry, joinAccount, mayChangeTo } from '../abilities';
import { refuseBlocked } from '../block-attendee';
import { findOwn } from '../find-attendee';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';
import { type Registered, type ReplaceDeps, replaceAnswers } from './replace-answers';

/** Whether a signed-in person may fill in this form to change the record with this id, which has to be theirs. */
export async function mayChangeCategory(
  deps: Pick<RegistrationDeps, 'attendees'>,
  { id, form, user }: { id: string; form: FormName; user: AccountUser | null },
): Promise<boolean> {
  const known = user && (await deps.attendees.byId(id));
  return known !== null && mayChangeTo(user, known, { form });
}

/**
 * Changes the record with the signed-in person's own email to what they `asked` for with another form, and mails the
 * new pass. Keeps the id, guid, QR and a decision about the premarket, and releases conference seats. Returns null if
 * there is nothing to change: the record is not theirs, or it already has this category and is not an express
 * registration that a full form completes. Refuses with `blocked`, and with `too_many_requests`.
 */
export async function changeCategory(
  deps: ReplaceDeps & Pick<RegistrationDeps, 'limits'>,
  { asked, form, caller }: { asked: Attendee; form: FormName; caller: Caller },
): Promise<Result<Registered> | null> {
  const { user, client } = caller;
  if (!user || !isInAccount(user, asked)) return null;
  const own = await findOwn(deps, user);
  const { categoria } = asked;
  const mayChange = (current: Attendee) => mayChangeTo(user, current, { form, categoria });
  if (!own.ok || !mayChange(own.value)) return null;
  const blocked = refuseBlocked(own.value, deps.event);
  if (blocked) return blocked;
  const over = await deps.limits.updateByUser.take(user.id);
  if (over) return over;
  const updated = await replaceAnswers(deps, { id: own.value._id, asked, client }, (stored) => {
    const current = joinAccount(user, stored) ?? stored;
    if (mayChange(current)) return refuseBlocked(current, deps.event) ?? ok(current);
    return isOwnRetry(caller, current, asked.idempotencyKey) ? null : refuse('not_found');
  });
  return updated.ok || updated.code === 'blocked' ? updated : null;
}
