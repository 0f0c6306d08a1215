import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { queuePremarketRequest } from '@/lib/registration/mails';
import { type Caller, owns } from '@/lib/registration/ownership';
import type { Attendee, RegistrationDeps } from '@/lib/registration/types';
import { premarketState } from './rules';

/**
 * Stores the caller's request for premarket access in their buyer record, with the organiser's mail in the same write;
 * asking again sends nothing. Refuses with `already_processed` once it is decided, and with `not_found` for anyone but
 * the owner, for other categories, and where there is no premarket to come.
 */
export async function requestPremarket(
  deps: Pick<RegistrationDeps, 'attendees' | 'event' | 'clock'>,
  { attendeeId, caller }: { attendeeId: string; caller: Caller },
): Promise<Result<Attendee>> {
  const { attendees, event } = deps;
  const now = deps.clock();
  const [premarketId, mailId] = [newId(), newId()];
  const updated = await attendees.update(attendeeId, (current) => {
    if (!owns(caller, current) || premarketState(current, event, now) !== 'mayAsk') return null;
    const asked = { ...current, vip: true, vipProcessed: false, premarketId, updatedAt: now };
    return queuePremarketRequest(asked, event, now, mailId);
  });
  if (updated.outcome === 'absent' || updated.outcome === 'conflict') return refuse('not_found');
  const state = owns(caller, updated.document) ? premarketState(updated.document, event, now) : null;
  if (state === 'asked') return ok(updated.document);
  return refuse(state === null ? 'not_found' : 'already_processed');
}
