import { stringify } from 'csv-stringify/sync';

/** Comes first in a CSV, so that spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF';

/** What may separate two cells within a text, before a character with which a formula begins. */
const beforeFormula = /(?<!["\s;])["\s;]+(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * The text without formulas inside it: a spreadsheet that splits lines at semicolons knows quotes only at the start of
 * its own cells, and also splits at the line breaks of a text.
 */
const withoutInnerFormulas = (text: string) =>
  text.replace(beforeFormula, (gap) => (/[;\t\r\n]/.test(gap) ? `${gap}'` : gap));

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
      string: withoutInnerFormulas,
    },
  });
}
