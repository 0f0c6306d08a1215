import { stringify } from 'csv-stringify/sync';
import { optionNames } from '../lib/event/options';
import { fieldNames } from '../lib/registration/fields';
import { presentToOrganiser } from '../lib/registration/find/present-attendee';
import type { Attendee } from '../lib/registration/record';

/** The columns of an export, in order: the record, then every field of the catalogue, then the options. */
const columns: readonly string[] = [
  ...['_id', 'guid', 'createdAt', 'updatedAt', 'categoria', 'tipoRegistro', 'event', 'locale'],
  ...['vip', 'vipProcessed', 'accessCode', 'userId'],
  ...fieldNames.filter((name) => name !== 'vip'),
  ...['sessions', 'consentPurposes'],
  ...optionNames,
];

/** The first line of the CSV, with the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHead = `\uFEFF${line(columns)}`;

/** One attendee as a line of CSV. */
export function csvLine(attendee: Attendee): string {
  const record = presentToOrganiser(attendee);
  return line(columns.map((column) => record[column]));
}

function line(values: readonly unknown[]): string {
  return stringify([values.map((value) => (Array.isArray(value) ? value.join(' ') : value))], {
    record_delimiter: 'windows',
    // Spreadsheets run a cell that begins like a formula, some split lines at semicolons, and a text may have several lines.
    escape_formulas: true,
    quoted_match: /[\r\n;]/,
    cast: { boolean: String, date: (value) => value.toISOString() },
  });
}
