import { type AuditDeps, audited } from '@/lib/audit/audited';
import { newId } from '@/lib/base/ids';
import { type FieldErrors, ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { readSheet } from '@/lib/base/sheet';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { Limits } from '@/lib/limits/create-limits';
import { rowsInPart } from '@/lib/outreach/imports/part-size';
import { expiryOf, type ImportRow, type ListImport } from '@/lib/outreach/imports/record';
import type { ListImports } from '@/lib/outreach/imports/repository';
import { type CheckDeps, createRowReader, type SheetColumn } from '@/lib/outreach/lists/check-sheet';
import { matchColumns } from '@/lib/outreach/lists/columns';
import { isSameSource, noOutcomes } from '@/lib/outreach/lists/import-list';
import { type Lists, listIdOf } from '@/lib/outreach/lists/repository';
import type { StaffFor } from '../abilities';
import { earlierInWords, fieldLabel, reasonOf } from './list-labels';
import {
  columnsError,
  detailsSchema,
  fileSchema,
  partSchema,
  previewSchema,
  readColumns,
  readJson,
  refuseDetails,
} from './list-schema';

type Typed = Readonly<Record<string, string>>;

interface Deps extends AuditDeps, CheckDeps {
  listImports: ListImports;
  lists: Pick<Lists, 'get'>;
  clock: () => Date;
}

/** How many rows are shown as they will be stored. */
const previewed = 5;

/** A row as it will be stored, in words: its answers, or why it is refused. */
export interface PreviewedRow {
  row: number;
  values: readonly { label: string; value: string }[];
  faults: readonly { label: string; value: string }[];
}

export interface SheetPreview {
  /** The field of each column; empty if it is not stored. */
  fields: string[];
  rows: PreviewedRow[];
}

/**
 * The first rows of a file as they will be stored. Its columns are matched by their headings, unless `typed.chosen` says
 * that staff have chosen their fields. Stores nothing. Refuses with `invalid_body`.
 */
export async function previewSheet(
  deps: CheckDeps,
  _by: StaffFor<'invite'>,
  typed: Typed,
  locale: Locale,
): Promise<Result<SheetPreview>> {
  const parsed = previewSchema.safeParse(readJson(typed.sheet));
  if (!parsed.success) return refuse('invalid_body');
  const { rows } = parsed.data;
  let columns = readColumns(parsed.data.columns, deps.event);
  if (!typed.chosen) columns = matched(deps, columns);
  return ok({
    fields: columns.map(({ field }) => field ?? ''),
    rows: await previewRows(deps, columns, rows, locale),
  });
}

function matched({ event }: CheckDeps, columns: readonly SheetColumn[]): SheetColumn[] {
  const fields = matchColumns(
    columns.map(({ heading }) => heading),
    event,
  );
  return columns.map(({ heading }, at) => ({ heading, field: fields[at] ?? null }));
}

/** The first of these rows in words. */
export async function previewRows(
  deps: CheckDeps,
  columns: readonly SheetColumn[],
  rows: readonly ImportRow[],
  locale: Locale,
): Promise<PreviewedRow[]> {
  const readRow = (await createRowReader(deps, undefined))(columns);
  const label = (field: string) => fieldLabel(field, deps.event, locale);
  return rows.slice(0, previewed).map(({ row, cells }) => {
    const content = readRow(cells, row);
    if (Array.isArray(content)) {
      const faults = content.map((fault) => ({ label: fault.heading, value: reasonOf(fault.error, locale) }));
      return { row, values: [], faults };
    }
    const stored = {
      email: content.email,
      ...content.answers,
      ...earlierInWords(content, deps.event, locale),
    };
    const values = Object.entries<string | true>(stored).map(([field, value]) => ({
      label: label(field),
      value: value === true ? textsOf(locale, 'office.lists')('ticked') : value,
    }));
    return { row, values, faults: [] };
  });
}

/**
 * Begins the import of a file that a browser has read, and will send in parts. Refuses with errors of its fields, also if
 * the list has another source or basis.
 */
export async function startImport(
  deps: Deps,
  by: StaffFor<'invite'>,
  typed: Typed,
): Promise<Result<ListImport>> {
  const file = fileSchema.safeParse(readJson(typed.sheet));
  if (!file.success) return refuse('invalid_body');
  const { columns: sent, ...rest } = file.data;
  if (rest.rows === 0) return refuseFields({ columns: 'listRowsRequired' });
  const columns = readColumns(sent, deps.event).filter(({ field }) => field !== null);
  // The browser leaves out the columns that are not stored.
  if (rest.parts === 0 || columns.length !== sent.length) return refuse('invalid_body');
  const details = await readDetails(deps, typed, columns);
  if (!details.ok) return details;
  const made = newImport(deps, columns, { ...rest, ...details.value, state: 'uploading' });
  return audited(deps, { by: by.id, action: 'upload list', record: made._id, count: made.rows }, async () => {
    await deps.listImports.insert(made);
    return ok(made);
  });
}

/** What staff say of a file, if people can be stored from its columns. Refuses with errors of its fields. */
async function readDetails({ lists }: Pick<Deps, 'lists'>, typed: Typed, columns: readonly SheetColumn[]) {
  const details = detailsSchema.safeParse(typed);
  const error = columnsError(columns);
  const own: FieldErrors = error ? { columns: error } : {};
  if (!details.success) {
    const refused = refuseDetails(details.error);
    return refuseFields({ ...own, ...refused.fields });
  }
  if (error) return refuseFields(own);
  const { declared: _, ...data } = details.data;
  const list = await lists.get(listIdOf(data.name));
  return list && !isSameSource(list, data) ? refuseFields({ name: 'listDiffers' }) : ok(data);
}

function newImport(
  { clock }: Pick<Deps, 'clock'>,
  columns: readonly SheetColumn[],
  more: Pick<ListImport, 'name' | 'source' | 'basis' | 'rows' | 'parts' | 'state'> &
    Partial<Pick<ListImport, 'digest' | 'places'>>,
): ListImport {
  const now = clock();
  return {
    _id: newId(),
    ...more,
    headings: columns.map(({ heading }) => heading),
    fields: columns.map(({ field }) => field ?? ''),
    counts: { ...noOutcomes(), refused: 0, repeated: 0 },
    position: 0,
    people: 0,
    written: 0,
    refused: [],
    repeated: [],
    createdAt: now,
    expiresAt: expiryOf(now),
  };
}

/**
 * Stores a part of a file. A repeated part counts once. Refuses with `not_found`, `invalid_body`, and `too_many_requests`
 * after 600 parts in 10 minutes.
 */
export async function addPart(
  { listImports, limits }: Pick<Deps, 'listImports'> & { limits: Pick<Limits, 'officePartsByStaff'> },
  by: StaffFor<'invite'>,
  typed: Readonly<Record<string, string>>,
): Promise<Result<undefined>> {
  const over = await limits.officePartsByStaff.take(by.id);
  if (over) return over;
  const current = await listImports.get(typed.import ?? '');
  if (!current) return refuse('not_found');
  const parsed = partSchema.safeParse(readJson(typed.part));
  if (!parsed.success) return refuse('invalid_body');
  const { number, rows } = parsed.data;
  const isTooWide = rows.some(({ cells }) => cells.length > current.headings.length);
  if (isTooWide || number >= current.parts) return refuse('invalid_body');
  return (await listImports.addPart(current._id, number, rows)) ? ok(undefined) : refuse('not_found');
}

/**
 * Begins the check of an import once all parts have arrived. Otherwise resolves to the number of the first one to send.
 * Refuses with `not_found`.
 */
export async function finishUpload(
  deps: Pick<Deps, 'listImports' | 'clock'>,
  _by: StaffFor<'invite'>,
  id: string,
): Promise<Result<{ missing?: number }>> {
  const current = await deps.listImports.get(id);
  if (!current) return refuse('not_found');
  if (current.state !== 'uploading') return ok({});
  const arrived = await deps.listImports.arrived(id);
  if (arrived < current.parts) return ok({ missing: arrived });
  await beginCheck(deps, id);
  return ok({});
}

async function beginCheck(
  { listImports, clock }: Pick<Deps, 'listImports' | 'clock'>,
  id: string,
  more: Partial<ListImport> = {},
): Promise<void> {
  const now = clock();
  await listImports.update(id, (current) =>
    current.state === 'uploading' || current.state === 'matching'
      ? { ...current, ...more, state: 'checking', workAt: now, expiresAt: expiryOf(now) }
      : null,
  );
}

/**
 * Stores pasted rows until staff have said what they contain. Refuses with an error of the field, and throws
 * `SheetFault`.
 */
export async function pasteRows(
  deps: Deps,
  by: StaffFor<'invite'>,
  text: string,
): Promise<Result<ListImport>> {
  const [head, ...rows] = rowsIn(text);
  if (!head || rows.length === 0) return refuseFields({ rows: 'listRowsRequired' });
  const columns = matched(
    deps,
    head.cells.map((heading) => ({ heading, field: null })),
  );
  const parts = Array.from({ length: Math.ceil(rows.length / rowsInPart) }, (_, number) =>
    rows.slice(number * rowsInPart, (number + 1) * rowsInPart),
  );
  const details = { name: '', source: '', basis: '' as const };
  const made = newImport(deps, columns, {
    ...details,
    rows: rows.length,
    parts: parts.length,
    state: 'matching',
  });
  return audited(deps, { by: by.id, action: 'upload list', record: made._id, count: made.rows }, async () => {
    await deps.listImports.insert(made);
    for (const [number, part] of parts.entries()) await deps.listImports.addPart(made._id, number, part);
    return ok(made);
  });
}

function rowsIn(text: string): ImportRow[] {
  const rows: ImportRow[] = [];
  readSheet(new TextEncoder().encode(text), (cells, row) => rows.push({ row, cells: [...cells] }));
  return rows;
}

/**
 * Stores what staff say of pasted rows, and begins the check unless `typed.show` asks to see the rows first. Refuses with
 * `not_found`, and with errors of its fields, whose values are stored all the same.
 */
export async function describePasted(
  deps: Deps,
  _by: StaffFor<'invite'>,
  typed: Typed,
): Promise<Result<undefined>> {
  const id = typed.import ?? '';
  const current = await deps.listImports.get(id);
  if (current?.state !== 'matching') return refuse('not_found');
  const chosen = current.headings.map((heading, at) => ({ heading, field: typed[`column.${at}`] ?? '' }));
  const columns = readColumns(chosen, deps.event);
  const fields = columns.map(({ field }) => field ?? '');
  const { name, source, basis } = detailsSchema.shape;
  const typedDetails = {
    name: name.safeParse(typed.name).data ?? '',
    source: source.safeParse(typed.source).data ?? '',
    basis: basis.safeParse(typed.basis).data ?? ('' as const),
  };
  const { outcome } = await deps.listImports.update(id, (stored) =>
    stored.state === 'matching' ? { ...stored, ...typedDetails, fields } : null,
  );
  if (outcome !== 'updated') return refuse('not_found');
  if (typed.show) return ok(undefined);
  const details = await readDetails(deps, typed, columns);
  if (!details.ok) return details;
  await beginCheck(deps, id, details.value);
  return ok(undefined);
}
