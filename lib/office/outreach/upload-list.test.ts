import { expect, test } from 'vitest';
import { byteOrderMark } from '@/lib/base/csv';
import { csvParts } from '@/lib/office/people/export-people';
import { runImports } from '@/lib/outreach/imports/run-imports';
import { listIdOf } from '@/lib/outreach/lists/repository';
import { outreachDeps } from '@/tests/factories/outreach';
import { attendeeOf } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { deleteListByStaff, readList, readLists } from './manage-lists';
import { addPart, describePasted, finishUpload, pasteRows, previewSheet, startImport } from './upload-list';
import { readImport, readRefusedRows, stopImport, writeImport } from './write-list';

const details = { name: 'Cámara', source: 'Cámara de la Madera', basis: 'passedOn', declared: 'on' };
const columns = [
  { heading: 'Correo', field: 'email' },
  { heading: 'Nombre', field: 'nombres' },
  { heading: 'Celular', field: 'celular' },
];

async function office() {
  const deps = outreachDeps();
  return { deps, by: await staffPermitted(officeParts(), 'organiser', 'invite') };
}
type Office = Awaited<ReturnType<typeof office>>;

type SentRow = [number, ...string[]];

/** Begins an upload of these rows in parts. Returns its id and what sends a part. */
async function begun({ deps, by }: Office, rows: SentRow[], size = 2, more: object = {}) {
  const parts = Math.ceil(rows.length / size);
  const file = { columns, places: [0, 1, 2], digest: 'a'.repeat(64), rows: rows.length, parts };
  const sheet = JSON.stringify(file);
  const { _id: id } = resultOf(await startImport(deps, by, { ...details, ...more, sheet }));
  const send = (number: number, own = rows.slice(number * size, (number + 1) * size)) =>
    addPart(deps, by, { import: id, part: JSON.stringify({ number, rows: own }) });
  return { id, parts, send };
}

/** Uploads these rows. */
async function uploaded(office: Office, rows: SentRow[], size = 2, more: object = {}) {
  const { id, parts, send } = await begun(office, rows, size, more);
  for (let number = 0; number < parts; number++) resultOf(await send(number));
  resultOf(await finishUpload(office.deps, office.by, id));
  return id;
}

const people: SentRow[] = [
  [2, 'ana@ejemplo.mx', 'Ana', '3312345678'],
  [3, 'luis@ejemplo.mx', 'Luis', ''],
  [4, 'leo@ejemplo.mx', 'Leo', ''],
  [6, 'ANA@ejemplo.mx', 'Ana', ''],
  [7, 'eva@ejemplo.mx', 'Eva', '12'],
  [8, 'ema@ejemplo.mx', 'Ema', ''],
  [9, 'no es un correo', '', '12'],
];

/** A store in which one of `people` is registered, and one has opted out. */
async function knownPeople() {
  const parts = await office();
  const { deps } = parts;
  await deps.attendees.insert(
    attendeeOf('visitante', { email: 'luis@ejemplo.mx', emailKey: 'luis@ejemplo.mx' }),
  );
  await deps.optOuts.add('leo@ejemplo.mx', deps.clock());
  return parts;
}

/** Runs the background work in slices that end after each part. */
async function runAll({ deps }: Office) {
  while ((await runImports(deps, 0)).isUnfinished);
}

const current = async ({ deps, by }: Office, id: string) =>
  resultOf(await readImport(deps, by, id, 'es')).current;

/** The addresses of all invitees. */
async function stored({ deps }: Office) {
  const emails = [];
  for await (const { email } of deps.invitees.all()) emails.push(email);
  return emails.toSorted();
}

const counts = { new: 2, moved: 0, known: 0, registered: 1, optedOut: 1, repeated: 1, refused: 2 };

test('a file is uploaded in parts, checked and written, and again it gives nothing new', async () => {
  const parts = await knownPeople();
  const { deps, by } = parts;
  const id = await uploaded(parts, people);
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({
    ...{ state: 'checked', counts, people: 2, position: 0 },
    repeated: [{ row: 6, first: 2 }],
    refused: [
      { row: 7, heading: 'Celular', error: 'celularInvalid' },
      { row: 9, heading: 'Correo', error: 'emailInvalid' },
      { row: 9, heading: 'Celular', error: 'celularInvalid' },
    ],
  });
  expect(await stored(parts)).toEqual([]);
  resultOf(await writeImport(deps, by, id));
  await runAll(parts);
  // A second press changes nothing.
  resultOf(await writeImport(deps, by, id));
  // Those who are registered or opted out are not on the list.
  expect(await current(parts, id)).toMatchObject({ state: 'written', written: 2 });
  expect(await stored(parts)).toEqual(['ana@ejemplo.mx', 'ema@ejemplo.mx']);
  expect(await readLists(deps, by)).toMatchObject({
    lists: [{ name: 'Cámara', people: 2, states: { waiting: 2 } }],
    imports: [],
  });
  const again = await uploaded(parts, people, 3);
  await runAll(parts);
  expect((await current(parts, again)).counts).toEqual({ ...counts, new: 0, known: 2 });
  const other = await uploaded(parts, people, 3, { name: 'Otra' });
  await runAll(parts);
  expect((await current(parts, other)).counts).toEqual({ ...counts, new: 0, moved: 2 });
});

test('a repeated part counts once, and a missing one keeps the check from beginning', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const { id, send } = await begun(parts, people);
  for (const number of [0, 0, 1, 3]) resultOf(await send(number));
  resultOf(await send(1, [[99, 'otra@ejemplo.mx']]));
  expect(resultOf(await finishUpload(deps, by, id))).toEqual({ missing: 0 });
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ state: 'uploading' });
  resultOf(await send(2));
  expect(resultOf(await finishUpload(deps, by, id))).toEqual({});
  // What arrives late changes nothing.
  resultOf(await send(0, [[99, 'otra@ejemplo.mx']]));
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ counts: { new: 4, repeated: 1, refused: 2 } });
});

test('an interrupted upload continues after the last part that arrived', async () => {
  const parts = await office();
  const { id, send } = await begun(parts, people);
  resultOf(await send(0));
  resultOf(await send(1));
  expect(resultOf(await readImport(parts.deps, parts.by, id, 'es')).arrived).toBe(2);
  expect(resultOf(await finishUpload(parts.deps, parts.by, id))).toEqual({ missing: 2 });
});

test.each([
  ['another number', { number: 4, rows: [[2, 'a@b.mx']] }],
  ['too many cells', { number: 0, rows: [[2, 'a@b.mx', '', '', 'x']] }],
  ['a long cell', { number: 0, rows: [[2, 'a'.repeat(501)]] }],
  ['too many rows', { number: 0, rows: Array.from({ length: 251 }, (_, row) => [row + 2, 'a@b.mx']) }],
  ['no rows', { number: 0, rows: [] }],
  ['no row number', { number: 0, rows: [['a@b.mx']] }],
  ['no JSON', 'a@b.mx'],
])('a part with %s is refused', async (_, part) => {
  const parts = await office();
  const { id } = await begun(parts, people);
  const text = typeof part === 'string' ? part : JSON.stringify(part);
  expect(await addPart(parts.deps, parts.by, { import: id, part: text })).toMatchObject({
    code: 'invalid_body',
  });
  expect(await addPart(parts.deps, parts.by, { import: 'a'.repeat(24), part: text })).toMatchObject({
    code: 'not_found',
  });
});

test('a part that arrives while its import is deleted is deleted, too', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const { id } = await begun(parts, people);
  const { get, delete: remove } = deps.listImports;
  const deleting: typeof get = async (wanted) => {
    const found = await get(wanted);
    await remove(wanted);
    return found;
  };
  const slow = { ...deps, listImports: { ...deps.listImports, get: deleting } };
  const part = JSON.stringify({ number: 0, rows: people.slice(0, 2) });
  expect(await addPart(slow, by, { import: id, part })).toMatchObject({ code: 'not_found' });
  expect(await deps.listImports.part(id, 0)).toBeNull();
});

test('staff send 600 parts in 10 minutes', async () => {
  const parts = await office();
  const { send } = await begun(parts, people);
  for (let sent = 0; sent < 600; sent++) resultOf(await send(0));
  expect(await send(0)).toMatchObject({ code: 'too_many_requests' });
});

test.each([
  ['the check', 'checking'],
  ['the writing', 'writing'],
] as const)('after a process died between any two steps of %s, the end is the same', async (_, state) => {
  const parts = await knownPeople();
  const { deps, by } = parts;
  const { listImports, invitees } = deps;
  const id = await uploaded(parts, people);
  if (state === 'writing') {
    await runAll(parts);
    resultOf(await writeImport(deps, by, id));
  }
  // Each step fails once before it is done and once after it.
  const failing = <A extends unknown[], R>(step: (...args: A) => Promise<R>) => {
    let calls = 0;
    return async (...args: A): Promise<R> => {
      const call = calls++ % 3;
      if (call === 0) throw new Error('killed');
      const result = await step(...args);
      if (call === 1) throw new Error('killed');
      return result;
    };
  };
  const dying = {
    ...deps,
    listImports: {
      ...listImports,
      update: failing(listImports.update),
      updatePart: failing(listImports.updatePart),
    },
    invitees: { ...invitees, insert: failing(invitees.insert) },
  };
  let deaths = 0;
  for (;;) {
    const run = await runImports(dying, 0).catch(() => void deaths++);
    if (run?.isUnfinished === false) break;
  }
  expect(deaths).toBeGreaterThan(5);
  if (state === 'checking') return expect((await current(parts, id)).counts).toEqual(counts);
  expect(await current(parts, id)).toMatchObject({ state: 'written', written: 2 });
  expect(await stored(parts)).toEqual(['ana@ejemplo.mx', 'ema@ejemplo.mx']);
  const { documents } = await deps.audit.latest({ where: { action: 'import list' }, limit: 9 });
  expect(documents.map(({ count, state }) => [count, state])).toEqual([[2, 'done']]);
});

test('the writing is stopped between two parts, and continues where it was', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  await runImports(deps, 0);
  expect(await deleteListByStaff(deps, by, listIdOf('Cámara'))).toMatchObject({ code: 'already_processed' });
  expect(resultOf(await stopImport(deps, by, id))).toMatchObject({ state: 'stopped', written: 2 });
  await runAll(parts);
  expect(await stored(parts)).toEqual(['ana@ejemplo.mx', 'luis@ejemplo.mx']);
  resultOf(await writeImport(deps, by, id));
  await runAll(parts);
  expect(await stored(parts)).toHaveLength(4);
  const { documents } = await deps.audit.latest({ where: { by: by.id }, limit: 9 });
  expect(documents.map(({ action, count, state }) => [action, count, state]).toSorted()).toEqual([
    ['delete list', 2, 'refused'],
    ['import list', 4, 'done'],
    ['import list', 4, 'refused'],
    ['stop import', 2, 'done'],
    ['upload list', 7, 'done'],
  ]);
});

test('who presses stop a second time, or after somebody else, deletes nothing', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  for (const _ of [1, 2])
    expect(resultOf(await stopImport(deps, by, id, 'writing'))).toMatchObject({ state: 'stopped' });
  expect(resultOf(await stopImport(deps, by, id, 'stopped'))).toBeNull();
});

test('what is pressed while a part is written stops the writing after it', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  const insert: typeof deps.invitees.insert = async (invitee) => {
    if (invitee.email === 'ana@ejemplo.mx') resultOf(await stopImport(deps, by, id));
    return deps.invitees.insert(invitee);
  };
  await runImports({ ...deps, invitees: { ...deps.invitees, insert } });
  expect(await current(parts, id)).toMatchObject({ state: 'stopped', position: 0, written: 0 });
  resultOf(await writeImport(deps, by, id));
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ state: 'written', written: 4 });
});

test('a list that is deleted while an import is stopped is made again when it continues', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  await deps.lists.delete(listIdOf('Cámara'));
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ state: 'stopped', written: 0 });
  resultOf(await writeImport(deps, by, id));
  await runAll(parts);
  expect(resultOf(await readList(deps, by, listIdOf('Cámara')))).toMatchObject({ people: 4 });
});

test('an import is deleted before it is written, and each one after 24 hours', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const deleted = await uploaded(parts, people);
  expect(resultOf(await stopImport(deps, by, deleted))).toBeNull();
  await runAll(parts);
  const expiring = await uploaded(parts, people);
  await runAll(parts);
  deps.time.now = new Date(deps.time.now.getTime() + 24 * 60 * 60_000);
  await runAll(parts);
  for (const id of [deleted, expiring]) {
    expect(await readImport(deps, by, id, 'es')).toMatchObject({ code: 'not_found' });
    for (const number of [0, 3]) expect(await deps.listImports.part(id, number)).toBeNull();
  }
});

test.each(['nobody', 'another import'])(
  'an import that continues after its list was deleted writes all people again, if %s made the list again',
  async (who) => {
    const parts = await office();
    const { deps, by } = parts;
    const list = listIdOf('Cámara');
    const id = await uploaded(parts, people);
    await runAll(parts);
    resultOf(await writeImport(deps, by, id));
    await runImports(deps, 0);
    expect(resultOf(await stopImport(deps, by, id))).toMatchObject({ written: 2 });
    deps.time.now = new Date(deps.time.now.getTime() + 1000);
    expect(resultOf(await deleteListByStaff(deps, by, list))).toEqual({ people: 2 });
    if (who === 'another import') {
      const other = await uploaded(parts, [[2, 'otra@ejemplo.mx']]);
      await runAll(parts);
      resultOf(await writeImport(deps, by, other));
      await runAll(parts);
    }
    resultOf(await writeImport(deps, by, id));
    await runAll(parts);
    expect(await current(parts, id)).toMatchObject({ state: 'written', written: 4 });
    expect(await stored(parts)).toHaveLength(who === 'nobody' ? 4 : 5);
  },
);

test('an import waits until the invitations of its list have ended', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const list = listIdOf('Cámara');
  const setRound = (state: 'sending' | 'done') => {
    const now = deps.clock();
    const times = { startedAt: now, progressAt: now };
    const known = { bounced: 0, complained: 0 };
    const round = { ...{ number: 1, state, by: 'x', people: 1, isSettled: true, known }, ...times };
    return deps.lists.update(list, (current) => ({ ...current, round }));
  };
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  await runImports(deps, 0);
  await setRound('sending');
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ state: 'stopped', written: 2 });
  expect(await writeImport(deps, by, id)).toMatchObject({ code: 'already_processed' });
  expect(await stored(parts)).toHaveLength(2);
  await setRound('done');
  resultOf(await writeImport(deps, by, id));
  await runAll(parts);
  expect(await stored(parts)).toHaveLength(4);
});

test('once all are written, the import contains nobody any more, and cannot be stopped', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  for (let part = 0; part < 4; part++) await runImports(deps, 0);
  expect(resultOf(await stopImport(deps, by, id))).toMatchObject({ state: 'writing', written: 4 });
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ state: 'written', written: 4 });
  for (let number = 0; number < 4; number++)
    expect((await deps.listImports.part(id, number))?.checked).toMatchObject({ people: [] });
});

test.each(['checking', 'writing'] as const)('an import does not expire while it is %s', async (state) => {
  const parts = await office();
  const { deps, by } = parts;
  const almost = () => {
    deps.time.now = new Date(deps.time.now.getTime() + 24 * 60 * 60_000 - 1000);
  };
  const { id, parts: sent, send } = await begun(parts, people);
  for (let number = 0; number < sent; number++) resultOf(await send(number));
  if (state === 'checking') almost();
  resultOf(await finishUpload(deps, by, id));
  if (state === 'writing') {
    await runAll(parts);
    almost();
    resultOf(await writeImport(deps, by, id));
  }
  deps.time.now = new Date(deps.time.now.getTime() + 1000);
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ state: state === 'checking' ? 'checked' : 'written' });
});

test('an import that expires while no process works on it ends its audit entry', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  deps.time.now = new Date(deps.time.now.getTime() + 24 * 60 * 60_000);
  await runAll(parts);
  const { documents } = await deps.audit.latest({ where: { action: 'import list' }, limit: 9 });
  expect(documents.map(({ state }) => state)).toEqual(['refused']);
});

test('the rows that are not stored are a file with a header in the reader’s language and without formulas', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const file = { places: [0], digest: 'a'.repeat(64), rows: 1, parts: 1 };
  const sheet = JSON.stringify({ ...file, columns: [{ heading: '=1+1', field: 'email' }] });
  const { _id: id } = resultOf(await startImport(deps, by, { ...details, sheet }));
  resultOf(await addPart(deps, by, { import: id, part: JSON.stringify({ number: 0, rows: [[2, 'x']] }) }));
  resultOf(await finishUpload(deps, by, id));
  await runAll(parts);
  const textIn = async (locale: 'es' | 'en') => {
    let text = '';
    const rows = resultOf(await readRefusedRows(deps, by, id, locale));
    for await (const part of csvParts(rows))
      text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(part);
    return text.replace(byteOrderMark, '');
  };
  expect(await textIn('es')).toMatch(/^Renglón,Columna,Motivo\r\n2,'=1\+1,.+\r\n$/);
  expect(await textIn('en')).toMatch(/^Row,Column,Reason\r\n/);
});

test('pasted rows are matched, corrected by staff, and pass the same check', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const text = 'Correo\tCliente\tSalario\nana@ejemplo.mx\tAna\t9000\nx\tLuis\t1';
  const { _id: id } = resultOf(await pasteRows(deps, by, text));
  const shown = resultOf(await readImport(deps, by, id, 'es'));
  expect(shown.current).toMatchObject({ state: 'matching', fields: ['email', '', ''] });
  expect(shown.rows).toMatchObject([
    { row: 2, values: [{ value: 'ana@ejemplo.mx' }] },
    { row: 3, faults: [{ label: 'Correo' }] },
  ]);
  const typed = { ...details, import: id, 'column.0': 'email', 'column.1': 'nombres', 'column.2': 'salario' };
  expect(await describePasted(deps, by, { ...typed, 'column.1': 'email' })).toMatchObject({
    fields: { columns: 'listColumnRepeated' },
  });
  expect(await describePasted(deps, by, { ...typed, 'column.0': '', name: ' ' })).toMatchObject({
    fields: { columns: 'listEmailColumnRequired', name: 'listNameRequired' },
  });
  resultOf(await describePasted(deps, by, typed));
  await runAll(parts);
  expect(await current(parts, id)).toMatchObject({ state: 'checked', counts: { new: 1, refused: 1 } });
  resultOf(await writeImport(deps, by, id));
  await runAll(parts);
  expect((await deps.invitees.byEmailKey('ana@ejemplo.mx'))?.answers).toEqual({ nombres: 'Ana' });
});

test('pasted rows whose check has begun in one tab are not described anew in another', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const { _id: id } = resultOf(await pasteRows(deps, by, 'Correo\tCliente\nana@ejemplo.mx\tAna'));
  const typed = { ...details, import: id, 'column.0': 'email', 'column.1': '' };
  const late = {
    ...deps.listImports,
    get: async (wanted: string) => {
      const found = await deps.listImports.get(wanted);
      if (found?.state === 'matching') resultOf(await describePasted(deps, by, typed));
      return found;
    },
  };
  const other = { ...typed, name: 'Otra', 'column.1': 'nombres' };
  expect(await describePasted({ ...deps, listImports: late }, by, other)).toMatchObject({
    code: 'not_found',
  });
  expect(await current(parts, id)).toMatchObject({
    state: 'checking',
    name: 'Cámara',
    fields: ['email', ''],
  });
});

test('the browser’s first look at a file matches its columns and shows five rows', async () => {
  const { deps, by } = await office();
  const rows = Array.from({ length: 7 }, (_, row) => [row + 2, `p${row}@ejemplo.mx`, 'México']);
  const sheet = (field = '') =>
    JSON.stringify({
      columns: [
        { heading: 'E-mail', field },
        { heading: 'Origen', field: field && 'pais' },
      ],
      rows,
    });
  expect(resultOf(await previewSheet(deps, by, { sheet: sheet() }, 'es'))).toMatchObject({
    fields: ['email', ''],
  });
  const chosen = resultOf(await previewSheet(deps, by, { sheet: sheet('email'), chosen: 'on' }, 'es'));
  expect(chosen.rows).toHaveLength(5);
  expect(chosen.rows[0]?.values.map(({ value }) => value)).toEqual(['p0@ejemplo.mx', 'MX']);
  const earlier = ['email', 'categoria', 'locale', 'consentVersion', 'consentAt', 'consentPurposes'];
  const returning = JSON.stringify({
    columns: earlier.map((heading) => ({ heading, field: '' })),
    rows: [
      [2, 'ana@ejemplo.mx', 'Buyer', 'en', '3', '2026-02-01T12:00:00Z', 'news exhibitors'],
      [3, 'eva@ejemplo.mx', 'Ponente', '', '', '', ''],
    ],
  });
  const { rows: shown } = resultOf(await previewSheet(deps, by, { sheet: returning }, 'es'));
  expect(shown.map(({ values }) => values.map(({ value }) => value))).toEqual([
    ['ana@ejemplo.mx', 'Comprador', 'en', '3', '1 de febrero de 2026', 'news exhibitors'],
    ['eva@ejemplo.mx'],
  ]);
  expect(await previewSheet(deps, by, { sheet: '{' }, 'es')).toMatchObject({ code: 'invalid_body' });
});

test('an import needs a name, a source, a basis and the declaration, and keeps those of its list', async () => {
  const parts = await office();
  const { deps, by } = parts;
  const file = { columns, places: [0, 1, 2], digest: 'a'.repeat(64), rows: 1, parts: 1 };
  const sheet = JSON.stringify(file);
  expect(await startImport(deps, by, { sheet })).toMatchObject({
    fields: {
      name: 'listNameRequired',
      source: 'listSourceRequired',
      basis: 'listBasisRequired',
      declared: 'listDeclarationRequired',
    },
  });
  const id = await uploaded(parts, people);
  await runAll(parts);
  resultOf(await writeImport(deps, by, id));
  expect(await startImport(deps, by, { ...details, basis: 'news', sheet })).toMatchObject({
    fields: { name: 'listDiffers' },
  });
  const unknown = JSON.stringify({ ...file, columns: [{ heading: 'x', field: 'vip' }] });
  expect(await startImport(deps, by, { ...details, sheet: unknown })).toMatchObject({ code: 'invalid_body' });
  const many = JSON.stringify({ ...file, rows: 100_001 });
  expect(await startImport(deps, by, { ...details, sheet: many })).toMatchObject({ code: 'invalid_body' });
});

test('no more rows are checked than the browser said at first', async () => {
  const parts = await office();
  const { id, send } = await begun(parts, people.slice(0, 2), 1);
  resultOf(await send(0, people.slice(0, 3)));
  resultOf(await send(1, people.slice(3, 6)));
  resultOf(await finishUpload(parts.deps, parts.by, id));
  await runAll(parts);
  expect((await current(parts, id)).counts).toMatchObject({ new: 2, repeated: 0, refused: 0 });
});
