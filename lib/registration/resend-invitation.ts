import { ok, type Result, refuse } from '@/lib/base/result';
import { resendWait } from '@/lib/mail/queue-mail';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
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
): Promise<Result<Attendee>> {
  const now = deps.clock();
  return updateOrRefuse(deps.attendees, id, (current) => {
    const retryAfter = resendWait(current, confirmationKinds, now, deps.resendLimits);
    return retryAfter > 0 ? refuse('too_many_requests', { retryAfter }) : ok(queueConfirmation(current, now));
  });
}
