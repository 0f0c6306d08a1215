import { decidePremarket } from '@/lib/premarket/confirm-premarket';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import type { StaffFor } from './abilities';

/** Within how many hours buyers are promised an answer. */
export const promisedHours = 48;
/** How many requests of each state the page lists, and one decision takes. */
const mostRequests = 50;

/** The requests that wait, the oldest first, and the buyers who were granted access, the latest first. */
export async function listRequests(
  { attendees }: { attendees: Pick<Attendees, 'byPremarket'> },
  _by: StaffFor<'premarket'>,
): Promise<{ asked: Attendee[]; granted: Attendee[] }> {
  const [asked, granted] = await Promise.all([
    attendees.byPremarket('asked', 'ascending', mostRequests),
    attendees.byPremarket('granted', 'descending', mostRequests),
  ]);
  return { asked, granted };
}

/** Those of these buyers whose request waits, in the order given. */
export async function findRequests(
  { attendees }: { attendees: Pick<Attendees, 'byId'> },
  _by: StaffFor<'premarket'>,
  ids: readonly string[],
): Promise<Attendee[]> {
  const found = await Promise.all([...new Set(ids)].slice(0, mostRequests).map(attendees.byId));
  return found.filter((each) => each?.premarket === 'asked').filter((each) => each !== null);
}

/**
 * Decides the requests of these buyers, each with its mail and its entry in the audit. Returns how many it decided;
 * repeated, none.
 */
export async function decidePremarkets(
  deps: Parameters<typeof decidePremarket>[0],
  by: StaffFor<'premarket'>,
  { ids, vip }: { ids: readonly string[]; vip: boolean },
): Promise<number> {
  let decided = 0;
  for (const { _id: id } of await findRequests(deps, by, ids))
    if ((await decidePremarket(deps, { by: by.id, id, vip })).ok) decided++;
  return decided;
}
