import { z } from 'zod';
import { uncheckedText } from '@/lib/store/unchecked-text';
import type { CheckedRows, RefusedRow } from '../lists/check-sheet';
import { type ImportCounts, importOutcomes } from '../lists/import-list';
import type { Basis } from '../lists/record';

/**
 * What happens to an import:
 * - `matching`: its rows were pasted, and staff say what the columns contain
 * - `uploading`: the parts of its file arrive
 * - `checking`: its rows are checked in the background
 * - `checked`: staff see the counts and decide
 * - `writing`: its people are written to the list in the background
 * - `stopped`: staff stopped the writing, and may continue it
 * - `written`: all people are on the list
 */
type ImportState = 'matching' | 'uploading' | 'checking' | 'checked' | 'writing' | 'stopped' | 'written';

/** How many faults and repeated rows are shown. */
export const shownFaults = 10;
/** The most parts of an import: a file of the largest size has about a tenth of them. */
export const partLimit = 5_000;
/** How long an import is kept after staff last changed it, or after it was written: 24 hours, ms. */
const importPeriod = 24 * 60 * 60_000;
/** When an import that changes now is deleted. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + importPeriod);

/** How many rows were refused and repeated, and what becomes of the people in the others. */
type RowCounts = ImportCounts & { refused: number; repeated: number };

/** The names of the counts in the order of the page. */
export const countNames = [...importOutcomes, 'refused', 'repeated'] as const;
/** The sum of the counts of several parts. */
export function addCounts(one: RowCounts, other: RowCounts): RowCounts {
  const sum = { ...one };
  for (const name of countNames) sum[name] += other[name];
  return sum;
}

export const importFields = {
  _id: z.string(),
  name: z.string(),
  source: z.string(),
  /** Empty until staff have chosen one. */
  basis: uncheckedText<Basis | ''>(),
  /** The SHA-256 of the file; absent if the rows were pasted. */
  digest: z.string().optional(),
  /** Where the columns are in the file, to continue its upload. */
  places: z.array(z.number()).optional(),
  headings: z.array(z.string()),
  /** The field that each column contains; empty if it is not stored. */
  fields: z.array(z.string()),
  /** How many rows and parts it has. */
  rows: z.number(),
  parts: z.number(),
  state: uncheckedText<ImportState>(),
  /** How many parts have been checked, or while they are written and later, written. */
  position: z.number(),
  /** What the check of the parts before `position` found, or of all parts. */
  counts: z.custom<RowCounts>((counts) => typeof counts === 'object' && counts !== null),
  /** The first faults and repeated rows, as many as a page shows. */
  refused: z.custom<RefusedRow[]>(Array.isArray),
  repeated: z.custom<CheckedRows['repeated']>(Array.isArray),
  /** How many people in valid rows are to be stored, which those who are registered or opted out are not. */
  people: z.number(),
  /** How many of them have been stored. */
  written: z.number(),
  /** When the list that they have been written to was made. Another one with its name contains none of them. */
  listMadeAt: z.date().optional(),
  /** The id of the audit entry of the writing. */
  entry: z.string().optional(),
  createdAt: z.date(),
  /** When the import is deleted with its parts. */
  expiresAt: z.date(),
  /** When the work in the background began; absent while there is none. */
  workAt: z.date().optional(),
};
/** A file of people on its way to a list. */
export type ListImport = z.infer<z.ZodObject<typeof importFields>>;

const present = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

export const partFields = {
  /** The import's id and the number. */
  _id: z.string(),
  import: z.string(),
  /** From 0. */
  number: z.number(),
  /** The rows as they arrived; absent once they are checked. */
  rows: present<ImportRow[]>().optional(),
  /** What the check found; absent until then. */
  checked: present<CheckedRows & { counts: RowCounts }>().optional(),
};
export type ImportPart = z.infer<z.ZodObject<typeof partFields>>;

/** A row of a file: its number, and the cells of the columns that are sent. */
export interface ImportRow {
  row: number;
  cells: string[];
}
