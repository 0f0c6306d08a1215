import { parse as parseCsv } from 'csv-parse/sync';
import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'htmlparser2';

/**
 * What a file of people may have at most; `characters` is of one cell. An export of the portal has about a hundred
 * columns.
 */
export const sheetLimits = {
  bytes: 25 * 2 ** 20,
  unpackedBytes: 300 * 2 ** 20,
  rows: 100_000,
  columns: 200,
  characters: 500,
} as const;

/** Why a file cannot be read: it has too many or too much of something, or it is neither a workbook nor a text. */
export type SheetFaultName = keyof typeof sheetLimits | 'format';

export class SheetFault extends Error {
  override name = 'SheetFault';

  /** @param row the row of the fault, if it is in one */
  constructor(
    readonly fault: SheetFaultName,
    readonly row?: number,
  ) {
    super(`The file cannot be read: ${fault}${row === undefined ? '' : ` in row ${row}`}`);
  }
}

/** How much a workbook may unpack to. */
type Unpacking = { readonly unpackedBytes: number };

/** @param row its number as spreadsheets show it, from 1 */
type OnRow = (cells: readonly string[], row: number) => void;

/**
 * Calls `onRow` with each row of the first sheet of an Excel workbook, or of a CSV that is separated by commas,
 * semicolons or tabs, in UTF-8 or else Windows-1252. Empty rows are left out. Numbers become their digits. Throws
 * `SheetFault`.
 */
export function readSheet(bytes: Uint8Array, onRow: OnRow, { unpackedBytes }: Unpacking = sheetLimits): void {
  if (bytes.length > sheetLimits.bytes) throw new SheetFault('bytes');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  let rows = 0;
  const checked: OnRow = (cells, row) => {
    const isTooWide = cells.findLastIndex((cell) => cell !== '') >= sheetLimits.columns;
    if (isTooWide) throw new SheetFault('columns', row);
    if (cells.some((cell) => cell.length > sheetLimits.characters)) throw new SheetFault('characters', row);
    if (cells.every((cell) => cell === '')) return;
    // The first row names the columns.
    if (rows++ > sheetLimits.rows) throw new SheetFault('rows', row);
    onRow(cells, row);
  };
  if (isZip) readWorkbook(bytes, checked, { unpackedBytes });
  else readText(bytes, checked);
}

function readText(bytes: Uint8Array, onRow: OnRow): void {
  const whole = decode(bytes);
  if (whole.includes('\0')) throw new SheetFault('format');
  const [stated = '', named] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(stated.length);
  let row = 0;
  let fault: unknown;
  try {
    parseCsv(text, {
      delimiter: named ?? separatorOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: sheetLimits.columns * sheetLimits.characters * 4,
      on_record: (cells: string[]) => {
        row++;
        try {
          onRow(
            cells.map((cell) => withoutFormulaGuard(cell.trim())),
            row,
          );
        } catch (error) {
          fault = error;
          throw error;
        }
        // Returned records would be collected.
        return null;
      },
    });
  } catch {
    throw fault ?? new SheetFault('format', row + 1);
  }
}

/** The cell without the apostrophe that keeps spreadsheets from evaluating it, as `csvLine` writes it. */
const withoutFormulaGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, '');

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The line that tells Excel the separator. Excel shows it as no row. */
const separatorLine = /^\uFEFF?sep=([,;\t])\r?\n/i;

/** The separator that is most frequent in the first line with text, outside quotes; the comma, if there is none. */
function separatorOf(text: string): string {
  const begin = Math.max(0, text.search(/[^\r\n\uFEFF]/));
  const length = text.slice(begin).search(/[\r\n]/);
  const line = text.slice(begin, length < 0 ? undefined : begin + length).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ',';
}

type OnTag = (name: string, attributes: Readonly<Record<string, string>>) => void;

interface Reading {
  onOpen: OnTag;
  onText?: (text: string) => void;
  onClose?: (name: string) => void;
}

function readWorkbook(bytes: Uint8Array, onRow: OnRow, limit: Unpacking): void {
  let relation = '';
  const targets: Record<string, string> = {};
  readParts(bytes, limit, {
    'xl/workbook.xml': {
      onOpen: (name, { 'r:id': id = '' }) => {
        if (name === 'sheet') relation ||= id;
      },
    },
    'xl/_rels/workbook.xml.rels': {
      onOpen: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') targets[Id] = Target;
      },
    },
  });
  const target = Object.hasOwn(targets, relation) ? targets[relation] : undefined;
  if (target === undefined) throw new SheetFault('format');
  const texts: string[] = [];
  readParts(bytes, limit, { 'xl/sharedStrings.xml': textsInto(texts) });
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  readParts(bytes, limit, { [path]: rowsOf(texts, onRow) });
}

/** Collects the shared texts of a workbook. A text may have parts with different styles. */
function textsInto(texts: string[]): Reading {
  let count = 0;
  let current = '';
  let isText = false;
  return {
    onOpen(name) {
      if (name === 'si') current = '';
      isText = name === 't';
    },
    onText(text) {
      // One character more than a cell may have shows that it is too long.
      if (isText && current.length <= sheetLimits.characters) current += text;
    },
    onClose(name) {
      isText = false;
      if (name === 'si') {
        // A file of millions of empty texts takes no memory for them.
        if (current !== '') texts[count] = current;
        count++;
      }
      // Japanese readings are no part of the text.
      if (name === 'rPh') current = '';
    },
  };
}

/** How many rows a worksheet of Excel has at most, with the empty ones. */
const mostRows = 2 ** 20;

/** Reads the rows of a worksheet, whose cells may have gaps. */
function rowsOf(texts: readonly string[], onRow: OnRow): Reading {
  let row = 0;
  let rows = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: '', value: '' };
  let isValue = false;
  return {
    onOpen(name, { r = '', t = '' }) {
      if (name === 'row') {
        row = Number(r) || row + 1;
        if (++rows > mostRows) throw new SheetFault('rows', row);
        cells = [];
      } else if (name === 'c') {
        cell = { column: columnOf(r) ?? cells.length, type: t, value: '' };
        if (cell.column > 2 * sheetLimits.columns) throw new SheetFault('columns', row);
      } else isValue = name === 'v' || name === 't';
    },
    onText(text) {
      if (isValue && cell.value.length <= sheetLimits.characters) cell.value += text;
    },
    onClose(name) {
      isValue = false;
      if (name === 'c') {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = cellText(cell, texts);
      }
      if (name === 'row') onRow(cells, row);
    },
  };
}

/** The index of a column by the letters of a reference such as `AB12`. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText({ type, value }: { type: string; value: string }, texts: readonly string[]): string {
  if (type === 's') return (texts[Number(value)] ?? '').trim();
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type !== '' && type !== 'n') return value.trim();
  // Large numbers are stored with an exponent.
  return /[eE]/.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
}

/** How deep the tags of a workbook are nested at most. The time to read them grows with the square of the depth. */
const deepest = 100;
/** How much is unpacked at once. A bomb becomes a thousand times as much. */
const sliceBytes = 4 * 1024;

/** Reads some parts of a workbook while they are unpacked, so that none is in memory as a whole. */
function readParts(
  bytes: Uint8Array,
  { unpackedBytes }: Unpacking,
  parts: Readonly<Record<string, Reading>>,
): void {
  let unpacked = 0;
  let fault: unknown;
  const unzip = new Unzip((file) => {
    const reading = Object.hasOwn(parts, file.name) ? parts[file.name] : undefined;
    if (!reading) return;
    const { onOpen, onText, onClose } = reading;
    const decoder = new TextDecoder();
    let depth = 0;
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          if (++depth > deepest) throw new SheetFault('format');
          onOpen(name, attributes);
        },
        onclosetag(name) {
          depth--;
          onClose?.(name);
        },
        ...(onText && { ontext: onText }),
      },
      { xmlMode: true, decodeEntities: true },
    );
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      unpacked += data.length;
      if (unpacked > unpackedBytes) throw new SheetFault('unpackedBytes');
      try {
        parser.write(decoder.decode(data, { stream: !isLast }));
        if (isLast) parser.end();
      } catch (thrown) {
        fault = thrown;
        throw thrown;
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += sliceBytes)
      unzip.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length);
  } catch (thrown) {
    if (fault instanceof Error) throw fault;
    throw thrown instanceof SheetFault ? thrown : new SheetFault('format');
  }
}
