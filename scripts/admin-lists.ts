import { readFile, stat } from 'node:fs/promises';
import { commandLine as by } from '../lib/audit/record';
import { csvLine } from '../lib/base/csv';
import { SheetFault as Fault, type SheetFault, sheetLimits } from '../lib/base/sheet';
import { deps } from '../lib/deps';
import { allClientTexts } from '../lib/i18n/translator';
import { type CheckedSheet, checkSheet, type RefusedRow } from '../lib/outreach/lists/check-sheet';
import { deleteList } from '../lib/outreach/lists/delete-list';
import { type ImportCounts, importList, previewImport } from '../lib/outreach/lists/import-list';
import { bases } from '../lib/outreach/lists/record';
import { listIdOf } from '../lib/outreach/lists/repository';
import type { Command, CommandOutcome } from './admin-command';
import { isConfirmed } from './delete-data';

/** The commands for lists of people to invite. */
export const listCommands: readonly Command[] = [
  {
    name: 'lists import',
    arguments: ['<file>', '<name>', bases.join('|'), '<source>'],
    does: 'checks an XLSX or CSV of people to invite, and with --yes writes it to the list with this name; with --csv prints the refused rows alone',
    switches: ['yes', 'csv', 'json'],
    run: importFile,
  },
  {
    name: 'lists delete',
    arguments: ['<name>'],
    does: 'deletes a list with its people; those who have registered keep their passes; asks first without --yes',
    switches: ['yes', 'json'],
    async run([name = ''], { yes = false }) {
      const question = `Delete the list ${name} with its people? This cannot be undone. (yes/no) `;
      if (!yes && !(await isConfirmed(question))) throw new Error('Nothing was deleted.');
      const deleted = await deleteList(deps(), { by, list: listIdOf(name) });
      if (!deleted.ok) throw new Error(deletionRefusals[deleted.code] ?? deleted.code);
      await deps().store.scrub();
      return { text: `Deleted. People on it: ${deleted.value.people}`, data: deleted.value };
    },
  },
  { name: 'lists show', does: 'shows the lists of people to invite', switches: ['json'], run: showLists },
];

const deletionRefusals: Readonly<Record<string, string>> = {
  not_found: 'There is no list with this name.',
  invalid_fields: 'Somebody on this list has a mail already, so it cannot be deleted.',
  already_processed: 'An import is writing to this list. Stop it first.',
};

async function showLists(): Promise<CommandOutcome> {
  const { lists, invitees } = deps();
  const data = [];
  for await (const { _id, name, source, basis, importedAt } of lists.all())
    data.push({ name, source, basis, importedAt, people: await invitees.countOf(_id) });
  const lines = data.map(
    ({ name, people, basis, source }) => `${name}: ${people} people, ${basis}, ${source}`,
  );
  return { text: lines.join('\n') || 'There is no list yet.', data };
}

async function importFile(
  [file = '', name = '', basisText = '', source = '']: string[],
  { yes = false, csv = false },
): Promise<CommandOutcome> {
  const basis = bases.find((each) => each === basisText);
  if (!basis) throw new Error(`The basis is one of ${bases.join(', ')}.`);
  if (name.trim() === '' || name.length > 100) throw new Error('The name of a list has 1 to 100 characters.');
  if (source.trim() === '' || source.length > 200) throw new Error('The source has 1 to 200 characters.');
  const sheet = await readFileOf(file, (bytes) => checkSheet(deps(), bytes, basis));
  if (!sheet.columns.some(({ field }) => field === 'email'))
    throw new Error(
      `No column has a heading for email addresses: ${sheet.columns.map(({ heading }) => heading).join(', ')}`,
    );
  if (csv)
    return { text: refusedCsv(sheet.refused), data: sheet.refused, hasFaults: sheet.refused.length > 0 };
  if (!yes) {
    const counts = await previewImport(deps(), name, sheet.people);
    return {
      text: `${report(sheet, counts)}\nNothing was written. With --yes it is, and you declare that the basis holds.`,
      data: { ...dataOf(sheet), ...counts },
    };
  }
  const imported = await importList(deps(), { by, name, source, basis }, sheet.people);
  if (!imported.ok) {
    if (imported.code === 'not_found') await deps().store.scrub();
    throw new Error(importRefusals[imported.code] ?? imported.code);
  }
  return {
    text: `Written to the list ${name}.\n${report(sheet, imported.value)}`,
    data: { ...dataOf(sheet), ...imported.value },
  };
}

const importRefusals: Readonly<Record<string, string>> = {
  invalid_fields: 'The list with this name has another source or basis. Give this one another name.',
  not_found: 'The list was deleted meanwhile, with the people written so far.',
  already_processed:
    'The invitations of this list have not ended. Import when they have, or give this one another name.',
};

const faults: Record<SheetFault['fault'], string> = {
  format: 'It is neither an XLSX nor a CSV that can be read',
  bytes: `It has more than ${sheetLimits.bytes / 2 ** 20} MB`,
  unpackedBytes: `It unpacks to more than ${sheetLimits.unpackedBytes / 2 ** 20} MB`,
  rows: `It has more than ${sheetLimits.rows} rows`,
  columns: `It has more than ${sheetLimits.columns} columns`,
  characters: `A cell has more than ${sheetLimits.characters} characters`,
};

async function readFileOf<T>(file: string, read: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  // A file that is much too large is not loaded.
  const { size } = await stat(file).catch((error) => {
    throw new Error(`${file} cannot be read (${error.code}).`);
  });
  try {
    return await read(
      size > sheetLimits.bytes ? new Uint8Array(sheetLimits.bytes + 1) : await readFile(file),
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Error(`${faults[error.fault]}${error.row === undefined ? '' : `, row ${error.row}`}.`);
  }
}

const refusedRows = ({ refused }: CheckedSheet) => new Set(refused.map(({ row }) => row)).size;

const dataOf = (sheet: CheckedSheet) => ({
  people: sheet.people.length,
  repeated: sheet.repeated,
  refusedRows: refusedRows(sheet),
  refused: sheet.refused,
  columns: sheet.columns,
});

function report(sheet: CheckedSheet, counts: ImportCounts): string {
  const { columns, repeated } = sheet;
  const ignored = columns.filter(({ field }) => field === null).map(({ heading }) => heading);
  const rows = (numbers: readonly { row: number; first: number }[]) =>
    numbers
      .slice(0, 5)
      .map(({ row, first }) => `${row} as ${first}`)
      .join(', ');
  const lines = [
    `New: ${counts.new}`,
    `Moved from another list: ${counts.moved}`,
    `On this list already: ${counts.known}`,
    `Registered, so not stored: ${counts.registered}`,
    `Opted out, so not stored: ${counts.optedOut}`,
    `Repeated in the file: ${repeated.length}${repeated.length > 0 ? ` (row ${rows(repeated)} …)` : ''}`,
    `Refused rows: ${refusedRows(sheet)}`,
    ...sheet.refused.slice(0, 5).map((fault) => `  row ${fault.row}, ${fault.heading}: ${reasonOf(fault)}`),
    ...(ignored.length > 0 ? [`Columns that are not stored: ${ignored.join(', ')}`] : []),
  ];
  return lines.join('\n');
}

function reasonOf({ error }: RefusedRow): string {
  const texts: Readonly<Record<string, string>> = allClientTexts('en', 'validation');
  return texts[error] ?? error;
}

const refusedCsv = (refused: readonly RefusedRow[]) =>
  [['row', 'column', 'reason'], ...refused.map((fault) => [fault.row, fault.heading, reasonOf(fault)])]
    .map(csvLine)
    .join('')
    .trimEnd();
