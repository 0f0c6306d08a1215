import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { permit } from '../../lib/office/abilities';
import { addPart, finishUpload, startImport } from '../../lib/office/outreach/upload-list';
import { readImport, writeImport } from '../../lib/office/outreach/write-list';
import { rowsInPart } from '../../lib/outreach/imports/part-size';
import { runImports } from '../../lib/outreach/imports/run-imports';
import { listIdOf } from '../../lib/outreach/lists/repository';
import { registerAttendee } from '../../lib/registration/register-attendee';
import { visitor } from '../support/people';

/*
 * `npm run bench:import`: a list of 100,000 people (`BENCH_PEOPLE`) is checked and written on SQLite, while somebody
 * registers in the same process ten times a second. The store is in `BENCH_DIR`. Prints times, memory, delays of the
 * event loop, and how long a registration takes before and meanwhile. Ends with an error if the counts are wrong.
 */
const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
const isFaulty = (at: number) => at % 500 === 7;
const faulty = Array.from({ length: people }, (_, at) => at).filter(isFaulty).length;
const fields = ['email', 'nombres', 'apellidos', 'nombreEmpresa', 'codigoPostal', 'pais', 'celular'];

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'portal-import-'));
Object.assign(process.env, { DATA_DIR: folder, REGISTRATION_OPEN: 'true', LOG_LEVEL: 'error' });
const parts = (await import('../../lib/deps')).deps();
const session = { id: 'bench', factorAt: new Date() };
const organiser = { id: 'f'.repeat(24), email: 'o@example.mx', name: 'O', role: 'organiser', session };
const permitted = permit(organiser as never, 'invite', new Date());
if (!permitted.ok) throw new Error(permitted.code);
const by = permitted.value;
let registered = 0;

/** The value of a result that must not be a refusal. */
function required<T>(result: { ok: true; value: T } | { ok: false; code: string }): T {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

/** Registers somebody ten times a second until `isOver`. Resolves to how long each took, ms. */
async function register(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const answers = visitor({ email: `visita${registered}@example.mx` });
    const client = `203.0.${Math.floor(registered / 200) % 250}.${registered % 200}`;
    const caller = { client, user: null, owned: new Map(), opened: new Map() };
    registered++;
    const began = performance.now();
    required(await registerAttendee(parts, { form: 'visitante', answers, locale: 'es', caller }));
    times.push(performance.now() - began);
    await delay(100);
  }
  return times;
}

async function upload(): Promise<string> {
  const rowOf = (at: number): [number, ...string[]] => [
    at + 2,
    ...[
      isFaulty(at) ? `sin correo ${at}` : `p${at}@ejemplo.mx`,
      `Ana ${at % 97}`,
      'Núñez Íñiguez',
      `Taller ${at % 1000}`,
    ],
    ...['01000', 'México', '3312345678'],
  ];
  const partCount = Math.ceil(people / rowsInPart);
  const columns = fields.map((field) => ({ heading: field, field }));
  const file = {
    columns,
    places: fields.map((_, at) => at),
    digest: 'a'.repeat(64),
    rows: people,
    parts: partCount,
  };
  const details = { name: '2027', source: 'Registro de 2027', basis: 'passedOn', declared: 'on' };
  const { _id } = required(await startImport(parts, by, { ...details, sheet: JSON.stringify(file) }));
  for (let number = 0; number < partCount; number++) {
    const begin = number * rowsInPart;
    const rows = Array.from({ length: Math.min(rowsInPart, people - begin) }, (_, at) => rowOf(begin + at));
    required(await addPart(parts, by, { import: _id, part: JSON.stringify({ number, rows }) }));
  }
  return _id;
}

/** Works until nothing is left, beside registrations. Prints what it took. */
async function measure(what: string): Promise<void> {
  const lag = monitorEventLoopDelay({ resolution: 10 });
  const [began, before] = [performance.now(), process.memoryUsage.rss()];
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  let isOver = false;
  const registrations = register(() => isOver);
  lag.enable();
  while ((await runImports(parts)).isUnfinished);
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  lag.disable();
  clearInterval(sampling);
  console.log(
    `${what}: ${seconds.toFixed(1)} s, at most ${((most - before) / 1e6).toFixed(0)} MB more, ` +
      `event loop delay p99 ${(lag.percentile(99) / 1e6).toFixed(0)} ms, registration ${summary(await registrations)}`,
  );
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms of ${times.length}`;
}

try {
  const until = performance.now() + 10_000;
  console.log(`before: registration ${summary(await register(() => performance.now() > until))}`);
  const id = await upload();
  required(await finishUpload(parts, by, id));
  await measure(`${people} rows checked`);
  const checked = required(await readImport(parts, by, id, 'es')).current.counts;
  assert.deepEqual([checked.new, checked.refused], [people - faulty, faulty]);
  required(await writeImport(parts, by, id));
  await measure(`${people - faulty} people written`);
  assert.equal(await parts.invitees.countOf(listIdOf('2027')), people - faulty);
} finally {
  await parts.store.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
