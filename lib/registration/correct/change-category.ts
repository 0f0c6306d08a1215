import type { AccountUser } from '@/lib/accounts/types';
import { ok, type Result, refuse } from '@/lib/base/result';
import { isOptionName } from '@/lib/event/options';
import type { FormName } from '@/lib/event/types';
import { withdraw, withMails } from '@/lib/mail/rules';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { browserNonceOf, type Caller, isInAccount, isOwnRetry, joinAccount, mayChangeTo } from '../abilities';
import { refuseBlocked } from '../block-attendee';
import { fieldNames } from '../catalogue/fields';
import { findOwn } from '../find-attendee';
import { confirmationKinds } from '../mail/held-passes';
import { queueConfirmation, queuePremarketRequest } from '../mail/mails';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';

/** The answers, and the other fields that a new form replaces. The rest of the record is kept. */
const answerNames: ReadonlySet<string> = new Set(
  fieldNames.filter((name) => name !== 'email' && name !== 'vip'),
);
const isAnswer = (field: string) => answerNames.has(field) || isOptionName(field);
const others: readonly string[] = [
  'categoria',
  'locale',
  'consent',
  'idempotencyKey',
] satisfies (keyof Attendee)[];
/** The state of a premarket request, which is kept once it is decided. */
const premarket: readonly string[] = ['vip', 'vipProcessed', 'premarketId'] satisfies (keyof Attendee)[];

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

/**
 * Gives a record the answers of a submission that was sent again with other answers, since its person did not see the
 * first one succeed. Its mails that were not sent yet are replaced. Refuses with `blocked` and
 * `too_many_requests`.
 */
export async function repeatRegistration(
  deps: ReplaceDeps & Pick<RegistrationDeps, 'limits'>,
  { known, asked, caller }: { known: Attendee; asked: Attendee; caller: Caller },
): Promise<Result<Registered>> {
  const { _id: id } = known;
  const over = await deps.limits.updateByUser.take(known.userId ?? id);
  if (over) return over;
  return replaceAnswers(deps, { id, asked, client: caller.client }, (current) => {
    if (!isOwnRetry(caller, current, asked.idempotencyKey)) return refuse('not_found');
    if (!isReplacedBy(asked, current)) return null;
    const mails = withdraw(current.mails, ({ kind }) => submissionKinds.includes(kind));
    return refuseBlocked(current, deps.event) ?? ok(withMails(current, mails));
  });
}

/** The kinds of mail that a submission queues. */
const submissionKinds: readonly string[] = [...confirmationKinds, 'premarketRequest'];

/**
 * Whether a submission that is sent again replaces the record: it has other answers or optional purposes, and the record
 * has not been corrected since.
 */
export function isReplacedBy(asked: Attendee, current: Attendee): boolean {
  const given = (attendee: Attendee) =>
    JSON.stringify(
      Object.entries(attendee)
        .filter(([field]) => isAnswer(field) || field === 'vip' || field === 'categoria')
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .concat([['purposes', attendee.consent.purposes]]),
    );
  const isAsSubmitted = current.updatedAt.getTime() === current.consent.at.getTime();
  return isAsSubmitted && given(current) !== given(asked);
}

type ReplaceDeps = Pick<
  RegistrationDeps,
  'attendees' | 'event' | 'geo' | 'clock' | 'mailPermits' | 'releaseSeats'
>;

/**
 * Replaces the answers of a record and mails the new pass. `admit` returns the record to change, a refusal, or null if
 * it was changed already.
 */
async function replaceAnswers(
  deps: ReplaceDeps,
  { id, asked, client }: { id: string; asked: Attendee; client: string },
  admit: (stored: Attendee) => Result<Attendee> | null,
): Promise<Result<Registered>> {
  const now = deps.clock();
  const permit = await deps.mailPermits.paced(client);
  const source = { event: deps.event, phoneCodes: await deps.geo.phoneCodes() };
  const updated = await updateOrRefuse(deps.attendees, id, (stored) => {
    const admitted = admit(stored);
    if (!admitted?.ok) return admitted ?? ok(stored);
    const next = { ...changed(admitted.value, asked), updatedAt: now };
    const mailed = queueConfirmation(next, deps.event, permit);
    return ok(next.vipProcessed ? mailed : queuePremarketRequest(mailed, source, permit));
  });
  if (!updated.ok) return updated;
  // The person may have become a conference attendee again since, with seats of a later choice.
  if (asked.categoria !== 'CONGRESISTA') await deps.releaseSeats(id, updated.value.sessionsRevision ?? 0);
  return answerOf(updated.value);
}

/**
 * The answer to the person who registered this record: its id, and the nonce for the owner cookie unless the record is
 * in an account.
 */
export function answerOf(attendee: Attendee): Result<Registered> {
  return ok({
    id: attendee._id,
    nonce: attendee.userId === undefined ? browserNonceOf(attendee) : undefined,
  });
}

export interface Registered {
  id: string;
  nonce: string | undefined;
}

function changed(current: Attendee, asked: Attendee): Attendee {
  const isReplaced = ([field]: [string, unknown]) =>
    isAnswer(field) || others.includes(field) || (premarket.includes(field) && !current.vipProcessed);
  const next = {
    ...Object.fromEntries(Object.entries(current).filter((entry) => !isReplaced(entry))),
    ...Object.fromEntries(Object.entries(asked).filter(isReplaced)),
  } as Attendee;
  if (asked.categoria === 'CONGRESISTA') return next;
  // A choice of sessions in progress must not be written to the changed record, so a new revision overtakes it.
  const { sessions, seatsUntil, ...rest } = next;
  return { ...rest, sessionsRevision: (current.sessionsRevision ?? 0) + 1 };
}
