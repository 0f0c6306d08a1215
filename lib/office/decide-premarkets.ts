import type { Result } from '@/lib/base/result';
import { decidePremarket } from '@/lib/premarket/confirm-premarket';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from './abilities';
import { idsOf, type ShowDeps, showPeople } from './trail/show-people';

/** The maximum number of requests that the page lists for each state, and that one submission decides. */
const maxRequests = 50;

/**
 * The requests that wait, the oldest first, and the buyers who were granted access, the latest first. Refuses as
 * `showPeople` does.
 */
export async function listRequests(
  { attendees, ...deps }: ShowDeps & { attendees: Pick<Attendees, 'byPremarket'> },
  by: StaffFor<'premarket'>,
): Promise<Result<{ requests: Attendee[]; granted: Attendee[] }>> {
  const [requests, granted] = await Promise.all([
    attendees.byPremarket('asked', 'ascending', maxRequests),
    attendees.byPremarket('granted', 'descending', maxRequests),
  ]);
  const people = idsOf([...requests, ...granted]);
  return showPeople(deps, by, {
    action: 'premarket',
    way: 'page',
    people,
    value: { requests, granted },
  });
}

/**
 * The buyers with these ids whose request is waiting, in the given order, for the confirmation of a decision. Refuses as
 * `showPeople` does.
 */
export async function listChosenRequests(
  { attendees, ...deps }: ShowDeps & { attendees: Pick<Attendees, 'byId'> },
  by: StaffFor<'premarket'>,
  ids: readonly string[],
): Promise<Result<Attendee[]>> {
  const value = await findRequests(attendees, ids);
  return showPeople(deps, by, { action: 'premarket', way: 'page', people: idsOf(value), value });
}

/** Those who cannot be read are reported and left out. */
async function findRequests(attendees: Pick<Attendees, 'byId'>, ids: readonly string[]): Promise<Attendee[]> {
  const requestIds = [...new Set(ids)].slice(0, maxRequests);
  const buyers = await Promise.all(requestIds.map((id) => unlessUnreadable(attendees.byId(id), null)));
  return buyers.flatMap((each) => (each?.premarket === 'asked' ? [each] : []));
}

/**
 * Decides the requests of these buyers, each with a mail and an entry in the audit. Returns the number of requests
 * decided. Repeating it decides none.
 */
export async function decidePremarkets(
  deps: Parameters<typeof decidePremarket>[0],
  by: StaffFor<'premarket'>,
  { ids, vip }: { ids: readonly string[]; vip: boolean },
): Promise<number> {
  let decided = 0;
  for (const { _id: id } of await findRequests(deps.attendees, ids))
    if ((await decidePremarket(deps, { by: by.id, id, vip })).ok) decided++;
  return decided;
}
