import type { Result } from '@/lib/base/result';
import { decidePremarket } from '@/lib/premarket/confirm-premarket';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import type { Cursor } from '@/lib/store/port';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from './abilities';
import { idsOf, type ShowDeps, showPeople } from './trail/show-people';

/** The maximum number of requests on a page of each state, and that one submission decides. */
const maxRequests = 50;

/** A page of buyers whose request is in one state. */
interface RequestPage {
  buyers: Attendee[];
  /** How many there are on all pages. */
  total: number;
  /** The position that the next page begins after, if there is one. */
  next?: Cursor | undefined;
}

/** The positions that the pages begin after. */
interface RequestPositions {
  requests?: Cursor | undefined;
  granted?: Cursor | undefined;
}

/**
 * A page of the requests that wait, the oldest first, and one of the buyers who were granted access, the latest first.
 * Refuses as `showPeople` does.
 */
export async function listRequests(
  { attendees, ...deps }: ShowDeps & { attendees: Pick<Attendees, 'byPremarket' | 'countPremarket'> },
  by: StaffFor<'premarket'>,
  after: RequestPositions = {},
): Promise<Result<{ requests: RequestPage; granted: RequestPage }>> {
  const pageOf = async (state: string, order: 'ascending' | 'descending', position?: Cursor) => {
    const { documents, next, isLast } = await attendees.byPremarket(state, order, maxRequests, position);
    const total = await attendees.countPremarket(state);
    return { buyers: documents, total, next: isLast ? undefined : next };
  };
  const [requests, granted] = await Promise.all([
    pageOf('asked', 'ascending', after.requests),
    pageOf('granted', 'descending', after.granted),
  ]);
  const people = idsOf([...requests.buyers, ...granted.buyers]);
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
