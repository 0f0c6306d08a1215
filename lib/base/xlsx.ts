import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** The maximum number of characters in a cell. */
const cellLimit = 32_767;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;

/** A cell: a text, a number, or a date and time, whose UTC parts are shown as they are. */
export type Cell = string | number | Date;

const contentTypes = `<Types xmlns="${schemas}/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>\
<Override PartName="/xl/workbook.xml" \
ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" \
ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

/** The formats of cells: texts and numbers, dates, and the bold header. */
const styles = `<styleSheet xmlns="${schemas}/spreadsheetml/2006/main">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font/><font><b/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>\
<xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const [dateStyle, headStyle] = [1, 2];

/** The parts of a workbook before its only sheet. */
const partsFor = (sheet: string) => ({
  '[Content_Types].xml': contentTypes,
  '_rels/.rels': relationships({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>\
<sheet name="${xmlText(sheet.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': styles,
  'xl/_rels/workbook.xml.rels': relationships({
    worksheet: 'worksheets/sheet1.xml',
    styles: 'styles.xml',
  }),
});

/**
 * An Excel workbook with one sheet, in parts as the rows arrive. Texts stay texts, so that leading zeros stay and nothing is
 * run as a formula; empty ones are left out. The first row is bold, stays visible and filters the others.
 */
export async function* xlsx(
  sheet: string,
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const encoder = new TextEncoder();
  for (const [name, xml] of Object.entries(partsFor(sheet))) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(encoder.encode(xmlHead + xml), true);
  }
  const part = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 1 });
  zip.add(part);
  const write = (xml: string, isLast = false) => part.push(encoder.encode(xml), isLast);
  write(`${xmlHead}<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`);
  let number = 0;
  let width = 1;
  for await (const row of rows) {
    number += 1;
    if (number === 1) {
      write(`${columnWidths(row)}<sheetData>`);
      width = Math.max(1, row.length);
    }
    const style = number === 1 ? headStyle : undefined;
    const cells = row.map((content, at) => cell(content, `${columnName(at)}${number}`, style));
    write(`<row r="${number}">${cells.join('')}</row>`);
    yield* ready.map(ownBytes);
    ready = [];
  }
  if (number === 0) write('<sheetData>');
  const filter = number > 0 ? `<autoFilter ref="A1:${columnName(width - 1)}${number}"/>` : '';
  write(`</sheetData>${filter}</worksheet>`, true);
  zip.end();
  yield* ready.map(ownBytes);
}

/** A copy, because the compressor writes into its memory again. */
const ownBytes = (bytes: Uint8Array) => new Uint8Array(bytes);

function relationships(targets: Readonly<Record<string, string>>): string {
  const each = Object.entries(targets).map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${schemas}/package/2006/relationships">${each.join('')}</Relationships>`;
}

/** Columns as wide as their headings, within limits, in characters. */
function columnWidths(head: readonly Cell[]): string {
  const columns = head.map((heading, at) => {
    const width = Math.min(40, Math.max(12, String(heading).length + 4));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
}

/** The day 0 of Excel's dates. */
const dayZero = Date.UTC(1899, 11, 30);
const dayLength = 86_400_000;

function cell(content: Cell, reference: string, style?: number): string {
  if (content instanceof Date)
    return `<c r="${reference}" s="${dateStyle}"><v>${(content.getTime() - dayZero) / dayLength}</v></c>`;
  if (typeof content === 'number') return `<c r="${reference}"><v>${content}</v></c>`;
  if (content === '') return '';
  const text = xmlText(content.slice(0, cellLimit));
  const styled = style === undefined ? '' : ` s="${style}"`;
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** The letters of a column: A to Z, then AA. */
function columnName(at: number): string {
  const before = at < 26 ? '' : columnName(Math.floor(at / 26) - 1);
  return before + String.fromCharCode(65 + (at % 26));
}

/** A text in XML, without the characters that XML cannot hold. Excel would read `_x0041_` as a character. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
