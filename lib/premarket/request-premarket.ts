import { activeUser } from '@/lib/accounts/abilities';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { asOwner, type Caller, ownsBuyer } from '@/lib/registration/abilities';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import { queuePremarketRequest } from '@/lib/registration/mails/mails';
import type { Attendee } from '@/lib/registration/record';
import type { RegistrationDeps } from '@/lib/registration/types';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { premarketState } from './rules';

/**
 * Stores the caller's request for premarket access in their buyer record, with the organiser's mail in the same write.
 * A repeated request sends nothing. Refuses with:
 * - `already_processed` once it is decided, `unauthenticated`, `not_active`, `blocked`
 * - `not_found` for another account's record, for other categories, and without an upcoming premarket
 */
export async function requestPremarket(
  deps: Pick<RegistrationDeps, 'attendees' | 'event' | 'geo' | 'mailPermits' | 'clock'>,
  { attendeeId, caller }: { attendeeId: string; caller: Caller },
): Promise<Result<Attendee>> {
  const { attendees, event } = deps;
  const now = deps.clock();
  const user = activeUser(caller.user);
  if (!user.ok) return user;
  const permit = await deps.mailPermits.paced(caller.client);
  const phoneCodes = await deps.geo.phoneCodes();
  return updateOrRefuse(attendees, attendeeId, (stored) => {
    const current = ownsBuyer(user.value, stored) ? asOwner(caller, stored, now) : null;
    const state = current && premarketState(current, event, now);
    if (!state) return refuse('not_found');
    const blocked = refuseBlocked(current, event);
    if (blocked) return blocked;
    if (state === 'asked') return ok(current);
    if (state !== 'mayAsk') return refuse('already_processed');
    const next = { ...current, vip: true, vipProcessed: false, premarketId: newId(), updatedAt: now };
    return ok(queuePremarketRequest(next, { event, phoneCodes }, permit));
  });
}
