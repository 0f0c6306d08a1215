import { stringify } from 'csv-stringify/sync';

/** Comes first in a CSV, so that spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A line of CSV. Spreadsheets evaluate cells that look like formulas, so these begin with an apostrophe. */
export function csvLine(values: readonly unknown[]): string {
  return stringify([values.map((value) => (Array.isArray(value) ? value.join(' ') : value))], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Some spreadsheets split lines at semicolons. A text may have several lines.
    quoted_match: /[\r\n;]/,
    cast: { boolean: String, date: (value) => value.toISOString() },
  });
}
