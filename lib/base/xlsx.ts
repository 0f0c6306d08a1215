import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** The maximum number of characters in a cell. */
const cellLimit = 32_767;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;

const contentTypes = `<Types xmlns="${schemas}/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>\
<Override PartName="/xl/workbook.xml" \
ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;

/** The parts of a workbook before its only sheet. */
const partsFor = (sheet: string) => ({
  '[Content_Types].xml': contentTypes,
  '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>\
<sheet name="${xmlText(sheet.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
});

/**
 * An Excel workbook with one sheet, in parts as the rows arrive. Every cell is text, so that leading zeros stay and
 * nothing is run as a formula; empty cells are left out. The first row stays visible.
 */
export async function* xlsx(
  sheet: string,
  rows: AsyncIterable<readonly string[]>,
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
<pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`);
  let number = 0;
  for await (const row of rows) {
    number += 1;
    write(
      `<row r="${number}">${row.map((text, at) => cell(text, `${columnName(at)}${number}`)).join('')}</row>`,
    );
    yield* ready.map(ownBytes);
    ready = [];
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  yield* ready.map(ownBytes);
}

/** A copy, because the compressor writes into its memory again. */
const ownBytes = (bytes: Uint8Array) => new Uint8Array(bytes);

function relationship(type: string, target: string): string {
  return `<Relationships xmlns="${schemas}/package/2006/relationships">\
<Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
}

function cell(text: string, reference: string): string {
  if (text === '') return '';
  const content = xmlText(text.slice(0, cellLimit));
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
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
