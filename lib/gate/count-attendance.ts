import type { TradeShow } from '@/lib/event/types';
import type { GateRecords, Visits } from './repository';
import { entryDays } from './rules';
import type { Place } from './types';

/** How long counts are given out again, ms. */
const freshFor = 5_000;

/** People at one place, each counted once a day. */
export interface Attendance {
  days: readonly DayAttendance[];
  /** Whether exits are scanned, so that `inside` means something. */
  hasExits: boolean;
}

export interface DayAttendance {
  day: string;
  entered: number;
  inside: number;
  byCategory: Readonly<Record<string, number>>;
  /** By the gate of the first entry. */
  byGate: Readonly<Record<string, number>>;
  /** By the half hour of the first entry. */
  byHour: Readonly<Record<string, number>>;
  /** Refusals, by reason. */
  refused: Readonly<Record<string, number>>;
}

export interface AttendanceDeps {
  visits: Pick<Visits, 'countBy'>;
  gateRecords: { refusals: Pick<GateRecords['refusals'], 'countBy'> };
  event: Pick<TradeShow, 'days' | 'premarket'>;
  clock: () => Date;
}

const latest = new WeakMap<object, { at: number; counts: Promise<Counts> }>();
type Counts = Awaited<ReturnType<typeof readCounts>>;

/** Everything in one pass over each index, without reading a visit. */
async function readCounts({ visits, gateRecords }: AttendanceDeps) {
  const [groups, refusals] = await Promise.all([
    visits.countBy(['place', 'day', 'state', 'categoria', 'gate', 'hour']),
    gateRecords.refusals.countBy(['place', 'day', 'reason']),
  ]);
  return { groups, refusals };
}

/** Who entered a place, by day. Counts are at most five seconds old. */
export async function countAttendance(deps: AttendanceDeps, place: Place = 'show'): Promise<Attendance> {
  const now = deps.clock().getTime();
  const latestCounts = latest.get(deps.visits);
  const isFresh = latestCounts && Math.abs(now - latestCounts.at) < freshFor;
  const counts = isFresh ? latestCounts.counts : readCounts(deps);
  if (!isFresh) latest.set(deps.visits, { at: now, counts });
  const { groups, refusals } = await counts;
  const here = groups.filter(({ values }) => values.place === place && values.state !== 'none');
  const days = new Set([...entryDays(deps.event), ...here.map(({ values }) => values.day ?? '')]);
  return {
    days: [...days].toSorted().map((day): DayAttendance => {
      const ofDay = here.filter(({ values }) => values.day === day);
      const by = (field: 'categoria' | 'gate' | 'hour') => sumBy(ofDay, ({ values }) => values[field]);
      const inside = ofDay.filter(({ values }) => values.state === 'inside');
      return {
        day,
        entered: total(ofDay),
        inside: total(inside),
        byCategory: by('categoria'),
        byGate: by('gate'),
        byHour: by('hour'),
        refused: sumBy(
          refusals.filter(({ values }) => values.place === place && values.day === day),
          ({ values }) => values.reason,
        ),
      };
    }),
    hasExits: here.some(({ values }) => values.state === 'left'),
  };
}

const total = (groups: readonly { count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0);

function sumBy<G extends { count: number }>(groups: readonly G[], keyOf: (group: G) => string | undefined) {
  const sums: Record<string, number> = {};
  for (const group of groups) {
    const key = keyOf(group) ?? '';
    sums[key] = (sums[key] ?? 0) + group.count;
  }
  return sums;
}
