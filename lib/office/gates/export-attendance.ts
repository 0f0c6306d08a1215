import type { Result } from '@/lib/base/result';
import type { Cell } from '@/lib/base/xlsx';
import type { TradeShow } from '@/lib/event/types';
import { type Entry, type EntryDeps, listEntries } from '@/lib/gate/list-entries';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { companyOf } from '@/lib/registration/rules';
import type { StaffFor } from '../abilities';
import { type ExportFormat, type ExportRowsDeps, exportRows } from '../people/export-people';
import { wallClock, wordsOf } from '../people/people-columns';

interface Deps extends ExportRowsDeps, EntryDeps {
  event: TradeShow;
}

/**
 * A table with a row for each person and day: first and last entry, how often the person entered, and the first gate.
 * Refuses and is audited as `exportRows` says.
 */
export async function exportAttendance(
  deps: Deps,
  by: StaffFor<'export'>,
  { format, locale }: { format: ExportFormat; locale: Locale },
): Promise<Result<AsyncGenerator<Uint8Array<ArrayBuffer>>>> {
  const sheet = textsOf(locale, 'office.attendance')('title');
  return exportRows(deps, by, { format, sheet, rows: rowsOf(deps, locale) });
}

async function* rowsOf(deps: Deps, locale: Locale): AsyncGenerator<Cell[]> {
  const t = textsOf(locale, 'office.attendance.columns');
  const { categoria, pais } = wordsOf(locale);
  const { timeZone } = deps.event;
  const time = (passage?: { at: number }) => (passage ? wallClock(new Date(passage.at), timeZone) : '');
  const columns: readonly (readonly [heading: string, cell: (entry: Entry) => Cell])[] = [
    [t('day'), ({ visit }) => visit.day],
    [t('folio'), ({ attendee }) => (attendee ? folioOf(attendee.guid) : '')],
    [t('nombres'), ({ attendee }) => attendee?.nombres ?? ''],
    [t('apellidos'), ({ attendee }) => attendee?.apellidos ?? ''],
    [t('categoria'), ({ visit }) => categoria(visit.categoria)],
    [t('company'), ({ attendee }) => (attendee && companyOf(attendee)) ?? ''],
    [t('pais'), ({ attendee }) => (attendee?.pais ? pais(attendee.pais) : '')],
    [t('estado'), ({ attendee }) => attendee?.estado ?? ''],
    [t('first'), ({ visit }) => time(visit.first)],
    [t('last'), ({ visit }) => time(visit.last)],
    [t('passages'), ({ visit }) => visit.passages],
    [t('gate'), ({ visit }) => visit.gate],
  ];
  yield columns.map(([heading]) => heading);
  for await (const entry of listEntries(deps)) yield columns.map(([, cell]) => cell(entry));
}
