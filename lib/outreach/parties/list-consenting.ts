import type { Attendees } from '@/lib/registration/repository';
import { wantedByFilter } from '@/lib/registration/search-index/filter-words';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { ContactParty } from './contact';
import { peopleLimit } from './record';

/** The optional purpose of people who want exhibitors to know that they come. */
const exhibitorsPurpose = 'exhibitors';

/** The names of the registered people of an exhibitor who consented to exhibitors knowing them. */
export async function listConsenting(
  { attendees }: { attendees: Pick<Attendees, 'idsByWords' | 'byId'> },
  { _id }: ContactParty,
): Promise<string[]> {
  const { ids } = await attendees.idsByWords(wantedByFilter({ party: _id }), peopleLimit);
  const people = await Promise.all(ids.map((id) => unlessUnreadable(attendees.byId(id), null)));
  return people
    .filter((attendee) => attendee !== null)
    .filter(({ consent }) => consent.purposes.includes(exhibitorsPurpose))
    .map(({ nombres, apellidos }) => `${nombres} ${apellidos}`)
    .toSorted((one, other) => one.localeCompare(other, 'es'));
}
