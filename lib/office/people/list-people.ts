import type { Result } from '@/lib/base/result';
import type { Limits } from '@/lib/limits/create-limits';
import type { Attendee } from '@/lib/registration/record';
import { type Attendees, type ListFilter, listFields } from '@/lib/registration/repository';
import type { Cursor } from '@/lib/store/port';
import type { StaffFor } from '../abilities';
import { idsOf, type ShowDeps, showPeople } from '../trail/show-people';
import { hasValuesOf } from './people-filter';

const pageSize = 50;
/** The maximum number of records that one page reads. A filter of several values may leave most of them out. */
const readLimit = 1_000;

interface ListPeopleDeps extends ShowDeps {
  attendees: Pick<Attendees, 'listed' | 'countListed' | 'countBy'>;
  limits: Pick<Limits, 'officeListsByStaff'>;
}

interface ListedPeople {
  people: Attendee[];
  /** How many people have the values, on all pages. */
  total: number;
  /** The position that the next page begins after; absent on the last page. Any page may have fewer people than fit. */
  next?: Cursor;
}

interface Wanted {
  filter: ListFilter;
  after?: Cursor;
}

/**
 * A page of the people with these values, the latest registration first. It reads along the index of the rarest value.
 * Refuses with `too_many_requests`, and as `showPeople` does.
 */
export async function listPeople(
  deps: ListPeopleDeps,
  by: StaffFor<'search'>,
  wanted: Wanted,
): Promise<Result<ListedPeople>> {
  const over = await deps.limits.officeListsByStaff.take(by.id);
  if (over) return over;
  const [page, total] = await Promise.all([readPage(deps, wanted), countPeople(deps, wanted.filter)]);
  const value = { ...page, total };
  return showPeople(deps, by, { action: 'search', way: 'page', people: idsOf(value.people), value });
}

async function readPage(
  { attendees }: Pick<ListPeopleDeps, 'attendees'>,
  { filter, after }: Wanted,
): Promise<Omit<ListedPeople, 'total'>> {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined);
  const counted = await Promise.all(
    conditions.map(async ([field, value]) => {
      const where: ListFilter = { [field]: value };
      return { where, count: await attendees.countListed(where) };
    }),
  );
  const [rarest] = counted.sort((a, b) => a.count - b.count);
  const people: Attendee[] = [];
  let cursor = after;
  for (let read = 0; read < readLimit; ) {
    const batch = await attendees.listed(rarest?.where ?? {}, pageSize + 1, cursor);
    people.push(...batch.documents.filter((attendee) => hasValuesOf(attendee, filter)));
    const lastShown = people.length > pageSize && people[pageSize - 1];
    if (lastShown) return { people: people.slice(0, pageSize), next: positionOf(lastShown) };
    if (batch.isLast) return { people };
    cursor = batch.next;
    read += pageSize + 1;
    if (read >= readLimit) return { people, next: cursor };
  }
  return { people };
}

/** How many people have all values of the filter, from the index that the counts of the first page use. */
async function countPeople(
  { attendees }: Pick<ListPeopleDeps, 'attendees'>,
  filter: ListFilter,
): Promise<number> {
  const groups = await attendees.countBy(listFields);
  return groups.reduce((sum, { values, count }) => (hasValuesOf(values, filter) ? sum + count : sum), 0);
}

function positionOf({ createdAt, _id }: Attendee): Cursor {
  return { value: createdAt, id: _id };
}
