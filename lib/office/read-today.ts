import { hour } from '@/lib/base/durations';
import { dayOf } from '@/lib/base/venue-time';
import { listPlaces, type SeatDeps } from '@/lib/conferences/free-seats';
import type { TradeShow } from '@/lib/event/types';
import { countAttendance } from '@/lib/gate/count-attendance';
import type { Sender } from '@/lib/mail/sender';
import type { List } from '@/lib/outreach/lists/record';
import type { Lists } from '@/lib/outreach/lists/repository';
import { promisedHours } from '@/lib/premarket/rules';
import type { Attendees } from '@/lib/registration/repository';
import { type Backfill, backfillProgress } from '@/lib/registration/search-index/backfill';
import { wantedByFilter } from '@/lib/registration/search-index/filter-words';
import { mayDo, type StaffFor } from './abilities';
import { categories } from './people/people-filter';
import type { Roster } from './repository';
import { daysLater } from './rules';

/** How many days the chart shows, the last of them today. */
const chartDays = 30;
/** Up to so many people who cannot come are counted. */
const cancelledLimit = 10_000;

interface TodayDeps {
  attendees: Pick<Attendees, 'countBy' | 'countRequests' | 'idsByWords'>;
  backfill: Pick<Backfill, 'read'>;
  seats: Pick<SeatDeps['seats'], 'taken'>;
  sender: Pick<Sender, 'forecast' | 'status'>;
  event: SeatDeps['event'] & Pick<TradeShow, 'timeZone' | 'days' | 'premarket'>;
  visits: Parameters<typeof countAttendance>[0]['visits'];
  gateRecords: Parameters<typeof countAttendance>[0]['gateRecords'];
  clock: () => Date;
  roster: Pick<Roster, 'awaitedDeletions'>;
  lists: Pick<Lists, 'all'>;
}

export interface DayCounts {
  day: string;
  counts: Partial<Record<string, number>>;
  total: number;
}

/**
 * The first page of the office: registrations by category and day (counted from an index), the mail queue, and what
 * needs attention.
 */
export async function readToday(deps: TodayDeps, by: StaffFor<'today'>) {
  const { attendees, clock, event, sender, roster } = deps;
  const now = clock();
  const [
    groups,
    bySource,
    requests,
    late,
    places,
    forecast,
    { failed },
    progress,
    deletions,
    cancelled,
    attendance,
    stuck,
  ] = await Promise.all([
    attendees.countBy(['categoria', 'registeredOn', 'delivery']),
    attendees.countBy(['source']),
    attendees.countRequests(now),
    attendees.countRequests(new Date(now.getTime() - promisedHours * hour)),
    listPlaces(deps),
    sender.forecast(),
    sender.status(),
    backfillProgress(deps),
    mayDo(by.role, 'changeOrganisers') ? roster.awaitedDeletions() : [],
    attendees.idsByWords(wantedByFilter({ mark: 'cancelled' }), cancelledLimit),
    countAttendance(deps),
    mayDo(by.role, 'sendInvitations') ? stuckLists(deps) : [],
  ]);
  const total = (matches: (values: (typeof groups)[number]['values']) => boolean) =>
    groups.reduce((sum, { values, count }) => (matches(values) ? sum + count : sum), 0);
  const today = dayOf(now, event.timeZone);
  const dates = Array.from({ length: chartDays }, (_, index) => daysLater(today, index + 1 - chartDays));
  const countsOf = (isCounted: (day: string | undefined) => boolean) =>
    Object.fromEntries(
      categories.map((category) => [
        category,
        total(({ categoria, registeredOn }) => categoria === category && isCounted(registeredOn)),
      ]),
    );
  return {
    total: total(() => true),
    counts: countsOf(() => true),
    days: dates.map(
      (day): DayCounts => ({
        day,
        counts: countsOf((each) => each === day),
        total: total(({ registeredOn }) => registeredOn === day),
      }),
    ),
    /** How people were registered: the ways that were used, the most used first. */
    sources: bySource
      .flatMap(({ values: { source }, count }) => (source ? { source, count } : []))
      .toSorted((one, other) => other.count - one.count),
    forecast,
    failed,
    bounced: total(({ delivery }) => delivery === 'bounced'),
    requests,
    late,
    full: places.filter(({ left }) => left === 0).map(({ session }) => session),
    progress,
    /** How many members wait for an owner to delete their data. Only owners see it. */
    deletions: deletions.length,
    /** The lists whose invitations wait for staff. */
    stuck,
    /** How many people have entered today. */
    entered: attendance.days.find(({ day }) => day === today)?.entered ?? 0,
    /** How many people have said that they cannot come, at most `cancelledLimit`. */
    cancelled: cancelled.ids.length,
  };
}

/** The lists whose invitations continue only if staff decide so. */
async function stuckLists({ lists }: Pick<TodayDeps, 'lists'>): Promise<List[]> {
  const stuck: List[] = [];
  for await (const list of lists.all())
    if (list.round?.state === 'paused' || list.round?.state === 'missed') stuck.push(list);
  return stuck;
}
