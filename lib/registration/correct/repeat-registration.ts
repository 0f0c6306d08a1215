import { ok, type Result, refuse } from '@/lib/base/result';
import { withdraw, withMails } from '@/lib/mail/rules';
import { type Caller, isOwnRetry } from '../abilities';
import { refuseBlocked } from '../block-attendee';
import { confirmationKinds } from '../mail/held-passes';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';
import { isAnswer, type Registered, type ReplaceDeps, replaceAnswers } from './replace-answers';

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
