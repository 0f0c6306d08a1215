import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type Cell, xlsx } from './xlsx';

async function workbook(rows: Cell[][], sheet = 'Personas'): Promise<Buffer> {
  return Buffer.concat(await Readable.from(xlsx(sheet, Readable.from(rows))).toArray());
}

/** The cells as another reader sees them. */
const readBack = async (rows: Cell[][]) => {
  const [sheet] = await readXlsxFile(await workbook(rows));
  return sheet?.data;
};

test('another reader finds the same texts: leading zeros, accents, several lines, other scripts', async () => {
  const rows = [
    ['Código postal', 'Nombre'],
    ['01000', 'María José Núñez'],
    ['0', 'roble\nnogal & <b>"encino"</b> 李 🪑'],
    ['00123456789', '2028-02-16 10:05'],
  ];
  expect(await readBack(rows)).toEqual(rows);
});

test('a date and a number are read as such, and the header is bold and filters', async () => {
  const at = new Date('2028-02-16T10:05:00Z');
  expect(
    await readBack([
      ['Registro', 'Gafetes'],
      [at, 3],
    ]),
  ).toEqual([
    ['Registro', 'Gafetes'],
    [at, 3],
  ]);
  const files = unzipSync(
    await workbook([
      ['Registro', 'Gafetes'],
      [at, 3],
    ]),
  );
  const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml).toContain('<autoFilter ref="A1:B2"/>');
  expect(xml).toContain('<c r="A1" s="2" t="inlineStr">');
  expect(xml).toContain('<col min="1" max="1" width="12" customWidth="1"/>');
  expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain('<font><b/></font>');
});

test('no text is a formula, a number or a date', async () => {
  const rows = [['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '1e5', 'TRUE']];
  expect(await readBack(rows)).toEqual(rows);
  const xml = strFromU8(unzipSync(await workbook(rows))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml).not.toContain('<f');
  expect([...xml.matchAll(/<c /g)]).toHaveLength(6);
  expect([...xml.matchAll(/t="inlineStr"/g)]).toHaveLength(6);
});

test('every text stays in its column, beyond Z and after empty cells', async () => {
  const row = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? '' : `c${at}`));
  const filled = row.map((text) => text || null);
  expect(await readBack([row.map((_, at) => `h${at}`), row])).toEqual([row.map((_, at) => `h${at}`), filled]);
});

test('what XML cannot hold is left out, and what Excel would decode stays as it was typed', async () => {
  const xml = strFromU8(
    unzipSync(await workbook([['a\u0000b\uD800c\u001Fd\uFFFE', '_x0041_']]))['xl/worksheets/sheet1.xml'] ??
      new Uint8Array(),
  );
  expect(xml).toContain('>abc�d<'.replace('c�', '�c'));
  expect(xml).toContain('>_x005F_x0041_<');
});

test('parts are ready before the last row is read', async () => {
  let read = 0;
  async function* rows() {
    for (; read < 20_000; read++) yield [`${Math.random()}`, `${Math.random()}`];
  }
  let bytes = 0;
  for await (const part of xlsx('x', rows())) {
    bytes += part.length;
    if (bytes > 20_000) break;
  }
  expect(read).toBeLessThan(20_000);
});
