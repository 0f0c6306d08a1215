import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { refuseFields } from '@/lib/base/result';
import { sheetLimits } from '@/lib/base/sheet';
import { normalizeText } from '@/lib/base/text-limit';
import type { TradeShow } from '@/lib/event/types';
import { rowsInPart } from '@/lib/outreach/imports/part-size';
import { partLimit } from '@/lib/outreach/imports/record';
import type { SheetColumn } from '@/lib/outreach/lists/check-sheet';
import { storableFields } from '@/lib/outreach/lists/columns';
import { bases } from '@/lib/outreach/lists/record';

const line = (max: number) =>
  boundedText({ max, normalize: (text) => normalizeText(text, 'NFC').trim() }, (text) => text.min(1));
const cell = boundedText({ max: sheetLimits.characters });
const number = z.int().min(0);

/** What staff say of the people in a file. */
export const detailsSchema = z.object({
  name: line(100),
  source: line(200),
  basis: z.enum(bases),
  declared: z.literal('on'),
});

const detailErrors = {
  name: 'listNameRequired',
  source: 'listSourceRequired',
  basis: 'listBasisRequired',
  declared: 'listDeclarationRequired',
} as const;

/** The refusal of details, with the error of each field. */
export function refuseDetails(error: z.ZodError) {
  const names = new Set(error.issues.map(({ path }) => path[0]));
  return refuseFields(Object.fromEntries(Object.entries(detailErrors).filter(([name]) => names.has(name))));
}

/** The columns of a file that are sent, with the field of each; empty for none. */
const columnsSchema = z
  .array(z.object({ heading: cell, field: boundedText({ max: 60 }) }))
  .max(sheetLimits.columns);

/** A row as it is sent: its number, then its cells. */
const rowSchema = z.tuple([number], cell).transform(([row, ...cells]) => ({ row, cells }));

/** A file that a browser has read. */
export const fileSchema = z.object({
  columns: columnsSchema,
  /** Where the columns are in the file. */
  places: z.array(number).max(sheetLimits.columns),
  digest: boundedText({ max: 64 }, (text) => text.regex(/^[0-9a-f]{64}$/)),
  rows: number.max(sheetLimits.rows),
  parts: number.max(partLimit),
});

export const partSchema = z.object({
  number: number.max(partLimit),
  rows: z.array(rowSchema).min(1).max(rowsInPart),
});

/** The columns and first rows of a file, before staff have confirmed what the columns contain. */
export const previewSchema = z.object({ columns: columnsSchema, rows: z.array(rowSchema).max(rowsInPart) });

/** The value of a JSON text; undefined for anything else. */
export function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The columns with the fields that may be stored. */
export function readColumns(
  columns: readonly { heading: string; field: string }[],
  event: TradeShow,
): SheetColumn[] {
  const storable = new Set(storableFields(event));
  return columns.map(({ heading, field }) => ({ heading, field: storable.has(field) ? field : null }));
}

/** Why people cannot be stored from these columns, as the error of the field `columns`; undefined if they can. */
export function columnsError(columns: readonly SheetColumn[]): string | undefined {
  const fields = columns.flatMap(({ field }) => field ?? []);
  if (!fields.includes('email')) return 'listEmailColumnRequired';
  return new Set(fields).size < fields.length ? 'listColumnRepeated' : undefined;
}
