import { longTurn } from '@/lib/base/pauses';
import type { Result } from '@/lib/base/result';
import type { Limits } from '@/lib/limits/create-limits';
import type { Attendee } from '@/lib/registration/record';
import { type Attendees, type ListFilter, listFields } from '@/lib/registration/repository';
import {
  type Backfill,
  type BackfillProgress,
  backfillProgress,
} from '@/lib/registration/search-index/backfill';
import { wantedByFilter } from '@/lib/registration/search-index/filter-words';
import type { Cursor } from '@/lib/store/port';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import { dayAfter } from '../rules';
import { idsOf, type ShowDeps, showPeople } from '../trail/show-people';
import { hasValuesOf, type PeopleFilter, passes, wordFilterOf } from './people-filter';

const pageSize = 50;
/** The maximum number of records that one page reads. A filter of several values may leave most of them out. */
const readLimit = 1_000;
/** Up to so many people with the words of a filter are read, counted and sorted. */
const sortedLimit = 2_000;
/** How many people are read before others have their turn. */
const readAtOnce = 10;

interface ListPeopleDeps extends ShowDeps {
  backfill: Pick<Backfill, 'read'>;
  attendees: Pick<Attendees, 'listed' | 'countListed' | 'countBy' | 'idsByWords' | 'byId'>;
  limits: Pick<Limits, 'officeListsByStaff'>;
}

interface ListedPeople {
  people: Attendee[];
  /** How many people have the values, on all pages. */
  total: number;
  /** Whether there may be more than `total`, which are too many to count at once. */
  isAtLeast: boolean;
  /** The position that the next page begins after; absent on the last page. Any page may have fewer people than fit. */
  next?: Cursor;
  /** How many registrations have the values by which they are listed and counted. */
  progress: BackfillProgress;
}

interface Wanted {
  filter: PeopleFilter;
  after?: Cursor;
  /** The maximum number of people on the page. */
  size?: number;
}

/**
 * A page of the people with these values, the latest registration first. If few people have the values that are words, they
 * are read and sorted; otherwise it reads along the index of the rarest other value. Refuses with `too_many_requests`,
 * and as `showPeople` does.
 */
export async function listPeople(
  deps: ListPeopleDeps,
  by: StaffFor<'search'>,
  wanted: Wanted,
): Promise<Result<ListedPeople>> {
  const over = await deps.limits.officeListsByStaff.take(by.id);
  if (over) return over;
  // Read first, so that a list that was read meanwhile is not called whole.
  const progress = await backfillProgress(deps);
  const value = { ...(await readPage(deps, wanted)), progress };
  return showPeople(deps, by, { action: 'search', way: 'page', people: idsOf(value.people), value });
}

async function readPage(
  deps: Pick<ListPeopleDeps, 'attendees'>,
  wanted: Wanted,
): Promise<Omit<ListedPeople, 'progress'>> {
  const words = wantedByFilter(wordFilterOf(wanted.filter));
  if (words.length === 0)
    return { ...(await walk(deps, wanted)), total: await countPeople(deps, wanted.filter), isAtLeast: false };
  const { ids, isCut } = await deps.attendees.idsByWords(words, sortedLimit);
  if (!isCut) return { ...(await sortedPage(deps, wanted, ids)), isAtLeast: false };
  const page = await walk(deps, wanted);
  return {
    ...page,
    total: Math.max(page.people.length, hasOnlyWords(wanted.filter) ? ids.length : 0),
    isAtLeast: true,
  };
}

/** Whether a filter has neither days nor other values than words. */
const hasOnlyWords = ({ from, to, ...filter }: PeopleFilter) =>
  !from && !to && listFields.every((field) => filter[field] === undefined);

/** A page of these people who pass the filter, and how many they are. */
async function sortedPage(
  { attendees }: Pick<ListPeopleDeps, 'attendees'>,
  { filter, after, size = pageSize }: Wanted,
  ids: readonly string[],
): Promise<{ people: Attendee[]; next?: Cursor; total: number }> {
  const matches: Attendee[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce) {
    await longTurn();
    const read = await Promise.all(
      ids.slice(at, at + readAtOnce).map((id) => unlessUnreadable(attendees.byId(id), null)),
    );
    matches.push(...read.filter((each) => each !== null).filter((each) => passes(each, filter)));
  }
  const order = ({ value, id }: Cursor) => `${String(Number(value)).padStart(16, '0')}.${id}`;
  const sorted = matches
    .map((attendee) => ({ attendee, at: order(positionOf(attendee)) }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const rest = after ? sorted.filter(({ at }) => at < order(after)) : sorted;
  const people = rest.slice(0, size).map(({ attendee }) => attendee);
  const last = rest.length > size && people.at(-1);
  return { people, total: matches.length, ...(last && { next: positionOf(last) }) };
}

/** A page of the people who pass the filter, read in the order of their registration. */
async function walk(
  { attendees }: Pick<ListPeopleDeps, 'attendees'>,
  { filter, after, size = pageSize }: Wanted,
): Promise<Pick<ListedPeople, 'people' | 'next'>> {
  const conditions = listFields.flatMap((field) =>
    filter[field] === undefined ? [] : [[field, filter[field]] as const],
  );
  const counted = await Promise.all(
    conditions.map(async ([field, value]) => {
      const where: ListFilter = { [field]: value };
      return { where, count: await attendees.countListed(where) };
    }),
  );
  const [rarest] = counted.sort((a, b) => a.count - b.count);
  const people: Attendee[] = [];
  const { newest, oldest } = boundsOf(filter);
  let cursor = after ?? newest;
  for (let read = 0; read < readLimit; ) {
    const batch = await attendees.listed(rarest?.where ?? {}, pageSize + 1, cursor);
    people.push(...batch.documents.filter((attendee) => passes(attendee, filter)));
    const lastShown = people.length > size && people[size - 1];
    if (lastShown) return { people: people.slice(0, size), next: positionOf(lastShown) };
    const last = batch.documents.at(-1);
    if (batch.isLast || (oldest && last && last.createdAt < oldest)) return { people };
    cursor = batch.next;
    read += pageSize + 1;
    if (read >= readLimit) return { people, next: cursor };
  }
  return { people };
}

/** Where the days of a filter begin and end in the order of registration, with a day more for the time zone. */
function boundsOf({ from, to }: PeopleFilter): { newest?: Cursor; oldest?: Date } {
  return {
    ...(to && { newest: { value: new Date(Date.parse(dayAfter(dayAfter(to)))), id: 'f'.repeat(24) } }),
    ...(from && { oldest: new Date(Date.parse(from) - 24 * 60 * 60_000) }),
  };
}

/** How many people have all values of the filter, from the index that the counts of the first page use. */
async function countPeople(
  { attendees }: Pick<ListPeopleDeps, 'attendees'>,
  filter: PeopleFilter,
): Promise<number> {
  const groups = await attendees.countBy(listFields);
  return groups.reduce((sum, { values, count }) => (hasValuesOf(values, filter) ? sum + count : sum), 0);
}

function positionOf({ createdAt, _id }: Attendee): Cursor {
  return { value: createdAt, id: _id };
}
