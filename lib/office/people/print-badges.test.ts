import { describe, expect, test } from 'vitest';
import { noted } from '@/lib/audit/noted';
import { folioOf } from '@/lib/pass/folio';
import { qrDrawing } from '@/lib/pass/qr';
import { blockAttendee } from '@/lib/registration/block-attendee';
import { aShow } from '@/tests/factories/events';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { fittingSize } from './badge-size';
import {
  badgesOf,
  distinctLetters,
  findPrintedBadges,
  printBadge,
  printBadges,
  sheetSize,
} from './print-badges';

async function office() {
  const parts = {
    ...officeParts(),
    event: { ...aShow, badge: { width: 90, height: 60, fields: ['company', 'category', 'folio'] as const } },
  };
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const add = async (answers: Record<string, unknown>) =>
    (await registered('visitante', answers, deps)).stored();
  const person = { nombres: 'Ana', apellidos: 'Núñez', nombreEmpresa: 'Muebles Ñandú' };
  const ana = await add(person);
  const actions = async () => (await parts.audit.ofRecord(ana._id)).map(({ by, action }) => [by, action]);
  return { parts, deps, add, ana, actions, desk: await staffPermitted(parts, 'desk', 'badge') };
}

test('a badge has the name, what the event names, and the code of the pass', async () => {
  const { parts, ana, desk } = await office();
  const entryId = resultOf(await printBadge(parts, desk, ana._id));
  const badge = {
    id: ana._id,
    first: 'Ana',
    surname: 'Núñez',
    lines: ['Muebles Ñandú'],
    category: { word: 'Invitado', letter: 'I', color: aShow.theme.categoryColors.VISITANTE },
    folio: folioOf(ana.guid),
    show: aShow.shortName.es,
    qr: qrDrawing(ana.qr),
  };
  expect(await findPrintedBadges(parts, desk, { entryId, record: ana._id })).toEqual([badge]);
  const sheet = resultOf(await printBadges(parts, desk, [ana._id]));
  expect(await findPrintedBadges(parts, desk, { entryId: sheet })).toEqual([badge]);
});

test('a badge of a student has the school where others have the company', async () => {
  const { parts, deps } = await office();
  const student = await (
    await registered('estudiante', { email: 'eva@ucol.example', universidad: 'Universidad de Colima' }, deps)
  ).stored();
  expect(badgesOf(parts, [student])).toMatchObject([{ lines: ['Universidad de Colima'] }]);
});

test('every print is an entry about the person, and a sheet is one entry with the number of badges', async () => {
  const { parts, add, ana, desk, actions } = await office();
  const leo = await add({ email: 'leo@ejemplo.mx' });
  await printBadge(parts, desk, ana._id);
  await printBadge(parts, desk, ana._id);
  expect(await actions()).toEqual(Array(2).fill([desk.id, 'print badge']));
  resultOf(await printBadges(parts, desk, [ana._id, leo._id, ana._id]));
  const { documents } = await parts.audit.latest({ where: { action: 'print badge' }, limit: 9 });
  expect(documents).toHaveLength(3);
  expect(documents.filter(({ count }) => count)).toMatchObject([
    { by: desk.id, count: 2, people: [ana._id, leo._id], state: 'done' },
  ]);
});

test('badges are shown only to who printed them, for ten minutes, and only those', async () => {
  const { parts, add, ana, desk } = await office();
  const leo = await add({ email: 'leo@ejemplo.mx' });
  const entryId = resultOf(await printBadge(parts, desk, ana._id));
  const find = (staff: typeof desk, asked: Parameters<typeof findPrintedBadges>[2]) =>
    findPrintedBadges(parts, staff, asked);
  const colleague = await staffPermitted(parts, 'desk', 'badge', 'colega@example.mx');
  expect(await find(colleague, { entryId, record: ana._id })).toBeNull();
  expect(await find(desk, { entryId, record: leo._id })).toBeNull();
  expect(await find(desk, { entryId })).toBeNull();
  for (const unknown of [undefined, 'x', [entryId], 'a'.repeat(24)])
    expect(await find(desk, { entryId: unknown, record: ana._id })).toBeNull();
  await noted(parts, { by: desk.id, action: 'read', record: ana._id, state: 'done' });
  const reading = (await parts.audit.ofRecord(ana._id)).find(({ action }) => action === 'read');
  expect(await find(desk, { entryId: reading?._id, record: ana._id })).toBeNull();
  parts.pass(10 * 60);
  expect(await find(desk, { entryId, record: ana._id })).toBeNull();
});

test('neither a blocked person, alone or with others, nor an unknown id gets a badge', async () => {
  const { parts, deps, ana, desk, actions } = await office();
  const entryId = resultOf(await printBadge(parts, desk, ana._id));
  const blocked = await blockAttendee(deps, { id: ana._id, by: desk.id });
  if (!blocked.ok) throw new Error(blocked.code);
  expect(await printBadge(parts, desk, ana._id)).toMatchObject({ ok: false, code: 'blocked' });
  expect(await printBadges(parts, desk, [ana._id])).toEqual({ ok: false, code: 'not_found' });
  expect(await findPrintedBadges(parts, desk, { entryId, record: ana._id })).toEqual([]);
  expect(badgesOf(parts, [blocked.value])).toEqual([]);
  expect(await actions()).toEqual([
    [desk.id, 'print badge'],
    [desk.id, 'block'],
  ]);
  expect(await printBadge(parts, desk, 'a'.repeat(24))).toEqual({ ok: false, code: 'not_found' });
});

test('the record says when its badge was last printed, and nothing else of it changes', async () => {
  const { parts, add, ana, desk } = await office();
  const leo = await add({ email: 'leo@ejemplo.mx' });
  resultOf(await printBadge(parts, desk, ana._id));
  expect(await parts.attendees.byId(ana._id)).toEqual({ ...ana, badgePrintedAt: parts.clock() });
  expect((await parts.attendees.byId(leo._id))?.badgePrintedAt).toBeUndefined();
  resultOf(await printBadges(parts, desk, [ana._id, leo._id]));
  expect(await parts.attendees.byId(leo._id)).toEqual({ ...leo, badgePrintedAt: parts.clock() });
});

test('a sheet has at most 500 badges', async () => {
  const { parts, add, desk } = await office();
  const ids: string[] = [];
  const one = await add({ email: 'n@ejemplo.mx' });
  for (let n = 0; n <= sheetSize; n++) {
    const _id = n.toString(16).padStart(24, '0');
    await parts.attendees.insert({ ...one, _id, emailKey: _id, qr: _id });
    ids.push(_id);
  }
  const entryId = resultOf(await printBadges(parts, desk, ids));
  expect(await findPrintedBadges(parts, desk, { entryId })).toHaveLength(500);
});

describe('the size of a text', () => {
  const room = { width: 82, lines: 2, largest: 11 };

  test('is the largest for a short one', () => {
    expect(fittingSize('Ana Núñez', room)).toBe(11);
  });

  test.each(['María de los Ángeles Guadalupe Hernández-Villaseñor', 'W'.repeat(60), 'a b '.repeat(30)])(
    'fits the longest word and all lines: %s',
    (text) => {
      const size = fittingSize(text, room);
      const longest = Math.max(...text.split(' ').map((word) => word.length));
      expect(size).toBeLessThan(11);
      expect(size * 0.62 * longest).toBeLessThanOrEqual(82);
      expect(size * 0.62 * text.length).toBeLessThanOrEqual(2 * 82);
    },
  );
});

test.each([
  ['Invitado', ['Comprador', 'Estudiante', 'Congresista'], 'I'],
  ['Comprador', ['Invitado', 'Congresista'], 'CM'],
  ['Congresista', ['Invitado', 'Comprador'], 'CN'],
])('%s beside %j is %s', (word, others, letters) => {
  expect(distinctLetters(word, others)).toBe(letters);
});
