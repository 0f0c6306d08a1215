import { emailKey } from '@/lib/base/email-key';
import { type FieldErrors, fieldErrors } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import type { QuestionName } from '@/lib/registration/catalogue/forms';
import { schemaOf } from '@/lib/registration/schema';

/** How many people may be entered at once. */
export const rowLimit = 60;

/** A row as it was entered, with its number among all rows. */
export interface EnteredRow {
  row: number;
  text: string;
  cells: readonly string[];
}

export interface EnteredPerson {
  row: EnteredRow;
  nombres: string;
  apellidos: string;
  email?: string;
  emailKey?: string;
}

const questions: readonly QuestionName[] = ['nombres', 'apellidos', 'email?'];

/** The rows of a text with one person a line: names, surnames and email between tabs, semicolons or commas. */
export function rowsOf(text: string): EnteredRow[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ row: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
    .map((line) => ({ ...line, cells: cellsOf(line.text) }));
}

/** The cells of a line. A spreadsheet separates them by tabs; a comma may be part of a name if there is a semicolon. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((each) => line.includes(each)) ?? '\t';
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

/**
 * The person in a row by the rules of the forms, or the errors of its fields. The email may be
 * empty.
 */
export function readRow(
  row: EnteredRow,
  event: TradeShow,
  year: number,
): { person: EnteredPerson } | { errors: FieldErrors } {
  const [nombres = '', apellidos = '', email = '', ...more] = row.cells;
  if (more.some((cell) => cell !== '')) return { errors: { people: 'partyRowCells' } };
  const parsed = schemaOf(questions, year, event).safeParse({ nombres, apellidos, email });
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const values: Record<string, unknown> = parsed.data;
  const address = String(values.email ?? '');
  return {
    person: {
      row,
      nombres: String(values.nombres),
      apellidos: String(values.apellidos),
      ...(address && { email: address, emailKey: emailKey(address) }),
    },
  };
}
