import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { resendWait } from '@/lib/mail/queue-mail';
import { queueConfirmation, type RegistrationMails } from './mails';
import type { Attendee, RegistrationDeps } from './types';

/** The mails that contain the pass. */
export const confirmationKinds: readonly string[] = [
  'invitation',
  'buyerAdded',
] satisfies (keyof RegistrationMails)[];

/**
 * Queues the confirmation again, to the record's own address: at most one a minute (the first one counts) and five a
 * day, else `too_many_requests` with the seconds to wait. `not_found` for an unknown id.
 */
export async function resendInvitation(
  deps: Pick<RegistrationDeps, 'attendees' | 'clock' | 'resendLimits'>,
  id: string,
): Promise<Result<{ attendee: Attendee }>> {
  const now = deps.clock();
  const mailId = newId();
  let retryAfter = 0;
  const updated = await deps.attendees.update(id, (current) => {
    retryAfter = resendWait(current, confirmationKinds, now, deps.resendLimits);
    return retryAfter > 0 ? null : queueConfirmation(current, now, mailId);
  });
  if (updated.outcome === 'absent' || updated.outcome === 'conflict') return refuse('not_found');
  if (updated.outcome === 'refused') return refuse('too_many_requests', { retryAfter });
  return ok({ attendee: updated.document });
}
