import { expect, test } from 'vitest';
import { readSheet } from '@/lib/base/sheet';
import { xlsx } from '@/lib/base/xlsx';
import { rowsInPart } from '@/lib/outreach/imports/part-size';
import { runImports } from '@/lib/outreach/imports/run-imports';
import { listIdOf } from '@/lib/outreach/lists/repository';
import { outreachDeps } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { freshFolder, freshStore } from '@/tests/factories/store';
import { addPart, finishUpload, startImport } from './upload-list';
import { readImport, readRefusedRows, writeImport } from './write-list';

// `npm run bench:import` tries the largest list that is accepted.
const rowCount = 4_000;
const faultyCount = rowCount / 500;
const isFaulty = (at: number) => at % 500 === 7;
const fields = ['email', 'nombres', 'apellidos', 'nombreEmpresa', 'codigoPostal', 'pais', 'celular'];

/** A workbook of so many people, of whom one in 500 has a fault. */
async function largeWorkbook(): Promise<Uint8Array> {
  async function* rows() {
    yield ['Correo', 'Nombre', 'Apellidos', 'Empresa', 'C.P.', 'País', 'Celular'];
    for (let at = 0; at < rowCount; at++) {
      const email = isFaulty(at) ? `sin correo ${at}` : `p${at}@ejemplo.mx`;
      yield [email, `Ana ${at % 97}`, 'Núñez Íñiguez', `Taller ${at % 1000}`, 1000, 'México', '3312345678'];
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of xlsx('Personas', rows())) parts.push(part);
  return Buffer.concat(parts);
}

/** Runs the work in the background until none is left. */
async function runAll(deps: ReturnType<typeof outreachDeps>): Promise<void> {
  while ((await runImports(deps, 5_000, 0)).isUnfinished);
}

test('a large workbook with faults leads to the exact counts and rows; again, nobody is new', async () => {
  const deps = outreachDeps(freshStore(freshFolder()));
  const bytes = await largeWorkbook();

  async function checked(email: string) {
    const by = await staffPermitted(officeParts(), 'organiser', 'invite', email);
    const rows: [number, ...string[]][] = [];
    readSheet(bytes, (cells, row) => rows.push([row, ...cells]));
    const [head = []] = rows.splice(0, 1);
    const columns = fields.map((field, at) => ({ heading: String(head[at + 1]), field }));
    const parts = Math.ceil(rows.length / rowsInPart);
    const file = {
      columns,
      places: fields.map((_, at) => at),
      digest: 'a'.repeat(64),
      rows: rows.length,
      parts,
    };
    const details = { name: '2027', source: 'Registro de 2027', basis: 'passedOn', declared: 'on' };
    const started = await startImport(deps, by, { ...details, sheet: JSON.stringify(file) });
    const { _id } = resultOf(started);
    for (let number = 0; number < parts; number++) {
      const own = rows.slice(number * rowsInPart, (number + 1) * rowsInPart);
      resultOf(await addPart(deps, by, { import: _id, part: JSON.stringify({ number, rows: own }) }));
    }
    resultOf(await finishUpload(deps, by, _id));
    await runAll(deps);
    const { counts } = resultOf(await readImport(deps, by, _id, 'es')).current;
    return { id: _id, by, counts };
  }

  const first = await checked('una@example.mx');
  const counts = { new: rowCount - faultyCount, moved: 0, known: 0, registered: 0, optedOut: 0, repeated: 0 };
  expect(first.counts).toEqual({ ...counts, refused: faultyCount });
  const refused = [];
  for await (const [row] of resultOf(await readRefusedRows(deps, first.by, first.id, 'es')))
    refused.push(row);
  // The first row has the headings.
  const faulty = Array.from({ length: rowCount }, (_, at) => at).filter(isFaulty);
  expect(refused.slice(1)).toEqual(faulty.map((at) => at + 2));

  resultOf(await writeImport(deps, first.by, first.id));
  await runAll(deps);
  expect(await deps.invitees.countOf(listIdOf('2027'))).toBe(rowCount - faultyCount);
  const again = await checked('otra@example.mx');
  expect(again.counts).toEqual({ ...counts, new: 0, known: rowCount - faultyCount, refused: faultyCount });
}, 1_200_000);
