import { type AuditDeps, auditedParts } from '@/lib/audit/audited';
import { byteOrderMark, csvLine } from '@/lib/base/csv';
import { ok, type Result } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import { type Cell, xlsx } from '@/lib/base/xlsx';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { Limits } from '@/lib/limits/create-limits';
import type { Attendees } from '@/lib/registration/repository';
import { withDerivedFields } from '@/lib/registration/search-index/derived-fields';
import { logUnreadable, type UnreadableDocument } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import { type ColumnGroup, cellText, type PeopleColumns, peopleColumns } from './people-columns';
import { type PeopleFilter, passes } from './people-filter';

/** The media types by format. The name of a format is also the extension of its files. */
export const exportTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type ExportFormat = keyof typeof exportTypes;

/** The format of this name; by default Excel's. */
export function readFormat(name: unknown): ExportFormat {
  return name === 'csv' ? 'csv' : 'xlsx';
}

export interface ExportRowsDeps extends AuditDeps, SecurityLogDeps {
  limits: Pick<Limits, 'officeExportsByStaff'>;
}

interface ExportDeps extends ExportRowsDeps {
  attendees: Pick<Attendees, 'all'>;
  event: TradeShow;
}

interface Wanted {
  filter: PeopleFilter;
  format: ExportFormat;
  locale: Locale;
  /** The groups of columns; all by default. */
  columns?: readonly ColumnGroup[];
}

/**
 * The people whom the filter selects with all their answers, in parts as they are read. The audit entry is stored
 * before the first part. All registrations are read in the order of their ids, so that the export is complete even
 * while derived fields are being prepared; last come the ids of those that cannot be read. Refuses with
 * `too_many_requests`.
 */
export async function exportPeople(
  deps: ExportDeps,
  by: StaffFor<'export'>,
  { filter, format, locale, columns }: Wanted,
): Promise<Result<AsyncGenerator<Uint8Array<ArrayBuffer>>>> {
  const rows = rowsOf(deps, { filter, locale }, peopleColumns(deps.event, locale, columns));
  return exportRows(deps, by, { format, sheet: textsOf(locale, 'office.people')('title'), rows });
}

/**
 * A table as a file, in parts as its rows are read. The audit entry is stored before the first part. Refuses with
 * `too_many_requests`.
 */
export async function exportRows(
  deps: ExportRowsDeps,
  by: StaffFor<'export'>,
  { format, sheet, rows }: { format: ExportFormat; sheet: string; rows: AsyncGenerator<Cell[]> },
): Promise<Result<AsyncGenerator<Uint8Array<ArrayBuffer>>>> {
  const over = await deps.limits.officeExportsByStaff.take(by.id);
  if (over) return over;
  deps.securityEvent('data_exported', { actor: by.id });
  const parts = format === 'csv' ? csvParts(rows) : xlsx(sheet, rows);
  return ok(await auditedParts(deps, { by: by.id, action: 'export' }, parts));
}

async function* rowsOf(
  { attendees, event }: Pick<ExportDeps, 'attendees' | 'event'>,
  { filter, locale }: Pick<Wanted, 'filter' | 'locale'>,
  { head, row }: PeopleColumns,
): AsyncGenerator<Cell[]> {
  yield head;
  const unreadable: string[] = [];
  const report = (document: UnreadableDocument) => {
    logUnreadable(document);
    unreadable.push(document.id);
  };
  for await (const stored of attendees.all({ report, pageSize: 100 })) {
    const attendee = withDerivedFields(stored, event.timeZone);
    if (passes(attendee, filter)) yield row(attendee);
  }
  const t = textsOf(locale, 'office.export');
  for (const id of unreadable) yield [t('unreadable', { id })];
}

/** The rows as a CSV that spreadsheets open and in which nothing is a formula. */
export async function* csvParts(rows: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark);
  for await (const row of rows) yield encoder.encode(csvLine(row.map(cellText)));
}
