import { ok, type Result, refuse } from '@/lib/base/result';
import { choosesSessions } from '@/lib/event/rules';
import { withdraw, withMails } from '@/lib/mail/rules';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { browserNonceOf, joinAccount } from '../abilities';
import { refuseBlocked } from '../block-attendee';
import { knownEmail, type Resubmission, replaced } from '../decide';
import { confirmationKinds } from '../mails/held-passes';
import { queueConfirmation, queuePremarketRequest } from '../mails/mails';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';

type ReplaceDeps = Pick<
  RegistrationDeps,
  'attendees' | 'event' | 'geo' | 'mailPermits' | 'limits' | 'releaseSeats'
>;

/** The kinds of mail that a submission queues. */
const submissionKinds: readonly string[] = [...confirmationKinds, 'premarketRequest'];

/**
 * Replaces the answers of a stored record, as `knownEmail` decided, and mails the new pass. Keeps the id, guid, QR and a
 * decision about the premarket, and releases conference seats. A retry replaces the mails that were not sent yet.
 * Refuses with `blocked`, `too_many_requests`, and `not_found` if the record has changed so that something else follows.
 */
export async function replaceAnswers(
  deps: ReplaceDeps,
  stored: Attendee,
  resubmission: Resubmission,
): Promise<Result<Registered>> {
  const { caller, submission, now } = resubmission;
  const { _id: id } = stored;
  const over = await deps.limits.updateByUser.take(joinAccount(caller.user, stored)?.userId ?? id);
  if (over) return over;
  const permit = await deps.mailPermits.paced(caller.client);
  const source = { event: deps.event, phoneCodes: await deps.geo.phoneCodes() };
  const updated = await updateOrRefuse(deps.attendees, id, (newest) => {
    const decision = knownEmail(resubmission, newest);
    if (decision === 'sameAnswer') return ok(newest);
    if (decision === 'refuse') return refuse('not_found');
    const blocked = refuseBlocked(newest, deps.event);
    if (blocked) return blocked;
    const isWithdrawn = ({ kind }: { kind: string }) => submissionKinds.includes(kind);
    const current =
      decision === 'replace'
        ? withMails(newest, withdraw(newest.mails, isWithdrawn))
        : (joinAccount(caller.user, newest) ?? newest);
    const next = queueConfirmation(replaced(current, submission, deps.event, now), deps.event, permit);
    return ok(next.vipProcessed ? next : queuePremarketRequest(next, source, permit));
  });
  if (!updated.ok) return updated;
  // The person may have become a conference attendee again since, with seats of a later choice.
  if (!choosesSessions(submission, deps.event))
    await deps.releaseSeats(id, updated.value.sessionsRevision ?? 0);
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
