import { stringify } from 'csv-stringify/sync';

/** Comes first in a CSV, so that spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * The places within a text where a spreadsheet would begin a cell that looks like a formula: one that splits lines at
 * semicolons knows quotes only at the start of its own cells, and also splits at the line breaks of a text.
 */
const innerFormula = /[;\t\r\n]["\s]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A line of CSV. Spreadsheets evaluate cells that look like formulas, so these begin with an apostrophe. */
export function csvLine(values: readonly unknown[]): string {
  return stringify([values.map((value) => (Array.isArray(value) ? value.join(' ') : value))], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Some spreadsheets split lines at semicolons. A text may have several lines.
    quoted_match: /[\t\r\n;]/,
    cast: {
      boolean: String,
      date: (value) => value.toISOString(),
      string: (value) => value.replace(innerFormula, "$&'"),
    },
  });
}
