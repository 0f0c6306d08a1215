import { log } from '@/lib/base/log';
import { chosenOptions } from '@/lib/event/options';
import type { TradeShow } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';
import { companyOf } from '@/lib/registration/rules';
import { plainWords } from '@/lib/registration/search-index/words';
import { type Entry, type EntryDeps, listEntries } from './list-entries';
import { entryDays } from './rules';

/** How long a report is shown before a new one is made, ms: 5 minutes. */
const freshFor = 5 * 60_000;

/** What the report counts people by. */
export const reportGroups = ['categoria', 'pais', 'estado', 'giro', 'company'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** People with one value: each counted once in `visitors`, and once on each day in `byDay`. */
export interface ReportRow {
  value: string;
  visitors: number;
  byDay: readonly number[];
}

/** The attendance of the show, as auditors of trade shows count it. */
export interface AttendanceReport {
  madeAt: Date;
  days: readonly string[];
  total: ReportRow;
  /** The most frequent values first. A person with several values counts for each of them; one without counts for none. */
  groups: Readonly<Record<ReportGroup, readonly ReportRow[]>>;
}

interface Deps extends EntryDeps {
  event: EntryDeps['event'] & Pick<TradeShow, 'giro'>;
  clock: () => Date;
}

interface Latest {
  report?: AttendanceReport;
  making?: Promise<void>;
}
const latest = new WeakMap<object, Latest>();

/**
 * The report that this process made last, and whether it is making another one. Without one from the last five minutes,
 * the call starts making it and does not wait.
 */
export function readAttendanceReport(deps: Deps): {
  report: AttendanceReport | undefined;
  isMaking: boolean;
} {
  const entry = latest.get(deps.visits) ?? {};
  latest.set(deps.visits, entry);
  const age = entry.report && deps.clock().getTime() - entry.report.madeAt.getTime();
  const isFresh = age !== undefined && Math.abs(age) < freshFor;
  if (!isFresh) {
    entry.making ??= makeAttendanceReport(deps)
      .then((report) => {
        entry.report = report;
      })
      // The next call tries again.
      .catch((error) => log().error({ err: error }, 'gate: the attendance report could not be made'))
      .finally(() => {
        entry.making = undefined;
      });
  }
  return { report: entry.report, isMaking: entry.making !== undefined };
}

/** Reads all entries by pages and counts them. */
export async function makeAttendanceReport(deps: Deps): Promise<AttendanceReport> {
  const madeAt = deps.clock();
  const days = entryDays(deps.event);
  const total = createTally(days);
  const tallies = new Map(reportGroups.map((group) => [group, createTally(days)]));
  const giros = new Set(deps.event.giro.options.map(({ name }) => name));
  for await (const entry of listEntries(deps)) {
    total.add('', '', entry);
    for (const [group, tally] of tallies)
      for (const [key, value] of valuesOf(group, entry, giros)) tally.add(key, value, entry);
  }
  const rowsOf = (group: ReportGroup) => tallies.get(group)?.rows() ?? [];
  return {
    madeAt,
    days,
    total: total.rows()[0] ?? { value: '', visitors: 0, byDay: days.map(() => 0) },
    groups: {
      categoria: rowsOf('categoria'),
      pais: rowsOf('pais'),
      estado: rowsOf('estado'),
      giro: rowsOf('giro'),
      company: rowsOf('company'),
    },
  };
}

/** The values of a person, each with what makes two spellings the same value. */
function valuesOf(
  group: ReportGroup,
  { visit, attendee }: Entry,
  giros: ReadonlySet<string>,
): (readonly [key: string, value: string])[] {
  // Stored with the visit, so that everybody has one.
  if (group === 'categoria') return [[visit.categoria, visit.categoria]];
  if (!attendee) return [];
  if (group === 'giro')
    return chosenOptions(attendee).flatMap((name) => (giros.has(name) ? [[name, name] as const] : []));
  const value = textOf(group, attendee);
  const key = plainWords(value).join(' ');
  return key ? [[key, value]] : [];
}

function textOf(group: 'pais' | 'estado' | 'company', attendee: Attendee): string {
  const { pais = '', estado = '' } = attendee;
  switch (group) {
    case 'pais':
      return pais;
    case 'estado':
      // States of different countries have the same name.
      return estado && pais !== 'MX' ? `${estado} (${pais})` : estado;
    case 'company':
      return companyOf(attendee) ?? '';
  }
}

/** Counts each person once for a value, and once for a value and a day. */
function createTally(days: readonly string[]) {
  const counts = new Map<string, { value: string; people: Set<string>; byDay: number[] }>();
  return {
    add(key: string, value: string, { visit }: Entry): void {
      const count = counts.get(key) ?? { value, people: new Set(), byDay: days.map(() => 0) };
      counts.set(key, count);
      count.people.add(visit.attendee);
      const day = days.indexOf(visit.day);
      count.byDay[day] = (count.byDay[day] ?? 0) + 1;
    },
    rows: (): ReportRow[] =>
      [...counts.values()]
        .map(({ value, people, byDay }) => ({ value, visitors: people.size, byDay }))
        .toSorted(
          (one, other) => other.visitors - one.visitors || one.value.localeCompare(other.value, 'es'),
        ),
  };
}
