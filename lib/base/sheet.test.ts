import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvLine } from './csv';
import { readSheet, SheetFault, sheetLimits } from './sheet';
import { type Cell, xlsx } from './xlsx';

const encode = (text: string) => new TextEncoder().encode(text);

/** The rows of a file, with their numbers. */
function rowsIn(bytes: Uint8Array): [number, ...string[]][] {
  const rows: [number, ...string[]][] = [];
  readSheet(bytes, (cells, row) => rows.push([row, ...cells]));
  return rows;
}

/** A workbook as Excel writes it, with shared texts. */
function workbook(sheet: string, shared: readonly string[] = []): Uint8Array {
  const texts = shared.map((text) => `<si>${text}</si>`).join('');
  const parts = {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="Datos" sheetId="3" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, encode(xml)])));
}

async function written(rows: Iterable<readonly Cell[]>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const each = async function* () {
    yield* rows;
  };
  for await (const part of xlsx('Datos', each())) parts.push(part);
  return Buffer.concat(parts);
}

const faultOf = (bytes: Uint8Array) => {
  try {
    readSheet(bytes, () => {});
  } catch (error) {
    if (error instanceof SheetFault) return [error.fault, error.row];
    throw error;
  }
  return null;
};

test('a CSV of Excel in Mexico: Windows-1252 and semicolons', () => {
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(
    rowsIn(latin('Apellidos;CP\r\nN\xfa\xf1ez;01000\r\n\r\n"Ib\xe1\xf1ez; y\nR\xedos";64000\r\n')),
  ).toEqual([
    [1, 'Apellidos', 'CP'],
    [2, 'Núñez', '01000'],
    [4, 'Ibáñez; y\nRíos', '64000'],
  ]);
});

test('a CSV in UTF-8, with or without a mark, with commas or tabs', () => {
  const expected = [
    [1, 'apellidos', 'email'],
    [2, 'Núñez', 'a@b.mx'],
  ];
  expect(rowsIn(encode('\uFEFFapellidos,email\nNúñez,a@b.mx'))).toEqual(expected);
  expect(rowsIn(encode('apellidos\temail\nNúñez\ta@b.mx\n,,\n'))).toEqual([...expected, [3, ',,']]);
});

test('the separator is that of the first line with text, outside quotes, or the one that Excel is told', () => {
  const [head, row] = [
    ['Apellidos, nombres, título', 'email'],
    ['Núñez', 'a@b.mx'],
  ];
  const quoted = `"${head?.[0]}";email`;
  expect(rowsIn(encode(`${quoted}\r\nNúñez;a@b.mx`))).toEqual([
    [1, ...head],
    [2, ...row],
  ]);
  expect(rowsIn(encode(`\r\n\r\n${quoted}\r\nNúñez;a@b.mx`))).toEqual([
    [3, ...head],
    [4, ...row],
  ]);
  // Excel does not count this line as a row.
  for (const first of ['sep=;', 'SEP=;', '\uFEFFsep=;'])
    expect(rowsIn(encode(`${first}\r\na,b,c;email\nNúñez;a@b.mx`))).toEqual([
      [1, 'a,b,c', 'email'],
      [2, ...row],
    ]);
});

test('a CSV that the portal has written is read as it was', () => {
  const cells = ['+ana@b.mx', '@Casa', '-', "'comillas'", 'Ñandú; Íñigo'];
  expect(rowsIn(encode(csvLine(['email']) + csvLine(cells)))).toEqual([
    [1, 'email'],
    [2, ...cells],
  ]);
});

test('a workbook that the portal has written is read as it was', async () => {
  const rows = [
    ['Nombre', 'CP'],
    ['Íñigo & <Ñandú>', '01000'],
    ['', 55],
  ];
  expect(rowsIn(await written(rows))).toEqual([
    [1, 'Nombre', 'CP'],
    [2, 'Íñigo & <Ñandú>', '01000'],
    [3, '', '55'],
  ]);
});

test('a workbook of Excel: shared texts with styles, gaps, numbers with an exponent, formulas and errors', () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="4"><c r="A4"><v>5.512345678E9</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="str"><f>A1</f><v>Luz</v></c>
    <c r="D4" t="e"><v>#N/A</v></c></row>`;
  const shared = ['<t>Tel&#233;fono</t>', '<r><t>Ra</t></r><r><rPr><b/></rPr><t>zón</t></r>'];
  expect(rowsIn(workbook(sheet, shared))).toEqual([
    [1, 'Teléfono', '', 'Razón'],
    [4, '5512345678', 'true', 'Luz', ''],
  ]);
});

test('an empty shared text counts, too', () => {
  const sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>2</v></c></row>';
  expect(rowsIn(workbook(sheet, ['<t/>', '<t/>', '<t>Luz</t>']))).toEqual([[1, '', 'Luz']]);
});

test('a file with too much of something is refused with its name and row', async () => {
  const long = 'x'.repeat(sheetLimits.characters);
  expect(faultOf(encode(`a\n${long}\n`))).toBeNull();
  expect(faultOf(encode(`a\n${long}x\n`))).toEqual(['characters', 2]);
  expect(faultOf(encode(`a${','.repeat(sheetLimits.columns)}b`))).toEqual(['columns', 1]);
  expect(faultOf(encode(`a${','.repeat(sheetLimits.columns)}`))).toBeNull();
  expect(faultOf(new Uint8Array(sheetLimits.bytes + 1))).toEqual(['bytes', undefined]);
  expect(faultOf(encode('a\n'.repeat(sheetLimits.rows + 1)))).toBeNull();
  expect(faultOf(encode('a\n'.repeat(sheetLimits.rows + 2)))).toEqual(['rows', sheetLimits.rows + 2]);
  expect(faultOf(workbook(`<row r="1"><c r="ZZ1"><v>1</v></c></row>`))).toEqual(['columns', 1]);
});

test('a workbook that unpacks to more than it may is refused before it is whole', () => {
  expect(sheetLimits.unpackedBytes).toBe(300 * 1024 * 1024);
  const unpackedBytes = 2 ** 20;
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(20 * unpackedBytes).fill(0x20) });
  expect(bomb.length).toBeLessThan(unpackedBytes / 20);
  expect(() => readSheet(bomb, () => {}, { unpackedBytes })).toThrow('unpackedBytes');
});

test('a workbook whose parts would take minutes to read is refused at once', () => {
  expect(faultOf(workbook('<row>'.repeat(1_000)))).toEqual(['format', undefined]);
  expect(faultOf(workbook('<row/>'.repeat(2 ** 20 + 1)))).toEqual(['rows', 2 ** 20 + 1]);
});

test('anything else is refused', () => {
  expect(faultOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13))).toEqual(['format', undefined]);
  expect(faultOf(encode('PK but no workbook'))).toEqual(['format', undefined]);
  const cut = workbook('<row r="1"><c r="A1"><v>1</v></c></row>').slice(0, 90);
  expect(faultOf(cut)).toEqual(['format', undefined]);
});
