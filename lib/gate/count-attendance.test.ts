import { expect, test } from 'vitest';
import { aDevice, aGate, aPass, aScan, firstMorning, gateDeps } from '@/tests/factories/gate';
import { countAttendance } from './count-attendance';
import { createAttendanceNotes } from './note-attendance';
import { takeScans } from './take-scans';

async function withEntries() {
  const deps = gateDeps();
  const [north, south] = [await aGate(deps, 'Norte'), await aGate(deps, 'Sur')];
  const device = await aDevice(deps, north);
  const [ana, luis, zoe] = [
    await aPass(deps, 'ana@taller.mx'),
    await aPass(deps, 'luis@taller.mx'),
    await aPass(deps, 'zoe@taller.mx'),
  ];
  deps.time.now = new Date(firstMorning.getTime() + 60 * 60_000);
  const scan = (key: string, gate = north, more = {}) =>
    takeScans(deps, device, { scans: [aScan(key, gate, more)] });
  return { deps, north, south, ana, luis, zoe, scan };
}

test('a person counts once a day, at the gate and in the half hour of the first entry', async () => {
  const { deps, south, ana, luis, zoe, scan } = await withEntries();
  await scan(ana.key);
  await scan(ana.key, south, { at: firstMorning.getTime() + 40 * 60_000 });
  await scan(luis.key, south, { at: firstMorning.getTime() + 31 * 60_000 });
  await scan(luis.key, south, { kind: 'exit', at: firstMorning.getTime() + 35 * 60_000 });
  await scan(zoe.key, south, { kind: 'refused', reason: 'blocked' });
  await scan('0'.repeat(16));
  const { days, hasExits } = await countAttendance(deps);
  expect(hasExits).toBe(true);
  expect(days.find(({ day }) => day === '2028-02-16')).toEqual({
    ...{ day: '2028-02-16', entered: 2, inside: 1 },
    byCategory: { VISITANTE: 2 },
    byGate: { Norte: 1, Sur: 1 },
    byHour: { '10:30': 1, '11:00': 1 },
    refused: { blocked: 1, unknown: 1 },
  });
});

test('registrations note who came, as no change that readers see, and forget it when the entry is undone', async () => {
  const { deps, ana, luis, scan } = await withEntries();
  const came: string[] = [];
  const note = createAttendanceNotes({
    ...deps,
    noteCame: async ({ email }) => void came.push(email),
  });
  const filtered = async (mark: string) =>
    (await deps.attendees.idsByWords([{ texts: [`=mark:${mark}`], isPrefix: false }], 10)).ids;
  const before = await deps.attendees.byId(ana.attendee._id);
  await scan(ana.key);
  expect(await note()).toBe(1);
  const after = await deps.attendees.byId(ana.attendee._id);
  expect([after?.cameOn, after?.updatedAt]).toEqual([['2028-02-16'], before?.updatedAt]);
  expect(await filtered('came')).toEqual([ana.attendee._id]);
  expect(came).toEqual([ana.attendee.email]);
  expect(await filtered('absent')).toContain(luis.attendee._id);
  const visit = await deps.visits.get(`show:2028-02-16:${ana.key}`);
  await scan(ana.key, undefined, { kind: 'undo', undoes: visit?.scans[0]?.id });
  expect(await note()).toBe(1);
  expect(await filtered('came')).toEqual([]);
  expect(await note()).toBe(0);
});
