import { expect, test } from 'vitest';
import { aDevice, aGate, aPass, aScan, firstMorning, gateDeps } from '@/tests/factories/gate';
import { makeAttendanceReport, readAttendanceReport } from './attendance-report';
import { countAttendance } from './count-attendance';
import { arrivalsAt, listEntries } from './list-entries';
import { takeScans } from './take-scans';

const dayLength = 24 * 60 * 60_000;

/** Three people: Ana came on two days, Luis on one, and the entry of Zoe was undone. */
async function twoDays() {
  const deps = gateDeps();
  const gate = await aGate(deps);
  const device = await aDevice(deps, gate);
  const [ana, luis, zoe] = [
    await aPass(deps, 'ana@taller.mx'),
    await aPass(deps, 'luis@taller.mx'),
    await aPass(deps, 'zoe@taller.mx'),
  ];
  const give = (id: string, more: object) =>
    deps.attendees.update(id, (current) => ({ ...current, ...more }));
  const [giro] = deps.event.giro.options;
  await give(ana.attendee._id, { nombreEmpresa: 'Muebles Peña', [giro?.name ?? '']: true });
  await give(luis.attendee._id, { nombreEmpresa: 'MUEBLES PENA', pais: 'GT', estado: 'Guatemala' });
  deps.time.now = new Date(firstMorning.getTime() + dayLength + 60 * 60_000);
  const first = aScan(zoe.key, gate);
  const scans = [
    aScan(ana.key, gate),
    aScan(luis.key, gate),
    first,
    aScan(zoe.key, gate, {
      kind: 'undo',
      undoes: first.id,
      id: first.id.replace(/\d+$/, (n) => String(Number(n) + 500)),
    }),
    aScan(ana.key, gate, { at: firstMorning.getTime() + dayLength }),
  ];
  await takeScans(deps, device, { scans });
  return { deps, ana, luis, giro };
}

test('each person counts once, and once a day, by each value, in any spelling of a company', async () => {
  const { deps, giro } = await twoDays();
  const { days, total, groups, madeAt } = await makeAttendanceReport(deps);
  expect(madeAt).toEqual(deps.clock());
  const at = days.indexOf('2028-02-16');
  const counts = (row?: { visitors: number; byDay: readonly number[] }) =>
    row && [row.visitors, ...row.byDay.slice(at, at + 2)];
  expect(counts(total)).toEqual([2, 2, 1]);
  expect(groups.categoria.map(({ value }) => value)).toEqual(['VISITANTE']);
  expect(groups.company).toHaveLength(1);
  expect(counts(groups.company[0])).toEqual([2, 2, 1]);
  expect(groups.pais.map((row) => [row.value, ...(counts(row) ?? [])])).toEqual([
    ['GT', 1, 1, 0],
    ['MX', 1, 1, 1],
  ]);
  expect(groups.estado.map(({ value }) => value)).toContain('Guatemala (GT)');
  expect(groups.giro).toEqual([{ value: giro?.name, visitors: 1, byDay: groups.giro[0]?.byDay }]);
});

test('the report, the list of entries and the counts agree', async () => {
  const { deps } = await twoDays();
  const { days, total } = await makeAttendanceReport(deps);
  const listed: string[] = [];
  for await (const { visit } of listEntries(deps)) listed.push(visit.day);
  const counted = (await countAttendance(deps)).days;
  for (const [index, day] of days.entries())
    expect(total.byDay[index], day).toBe(counted.find((each) => each.day === day)?.entered);
  expect(listed.toSorted()).toEqual(['2028-02-16', '2028-02-16', '2028-02-17']);
});

test('a report is made beside the request and shown for five minutes', async () => {
  const { deps } = await twoDays();
  expect(readAttendanceReport(deps)).toEqual({ report: undefined, isMaking: true });
  await expect.poll(() => readAttendanceReport(deps).report?.total.visitors).toBe(2);
  const { report } = readAttendanceReport(deps);
  deps.time.now = new Date(deps.time.now.getTime() + 6 * 60_000);
  expect(readAttendanceReport(deps)).toEqual({ report, isMaking: true });
  await expect.poll(() => readAttendanceReport(deps).report?.madeAt).toEqual(deps.clock());
});

test('the arrivals at a session are those of its gates, with the time of the first entry', async () => {
  const deps = gateDeps();
  const [session] = deps.event.programme;
  if (!session) throw new Error('The show of the tests has no programme.');
  const [door, entrance] = [await aGate(deps, 'Sala', { place: `session.${session.id}` }), await aGate(deps)];
  const device = await aDevice(deps, door);
  const ana = await aPass(deps, 'ana@taller.mx');
  const luis = await aPass(deps, 'luis@taller.mx');
  const at = Date.parse(`${session.startsAt}:00-06:00`);
  deps.time.now = new Date(at + 60 * 60_000);
  await takeScans(deps, device, {
    scans: [
      aScan(ana.key, door, { at: at + 60_000 }),
      aScan(ana.key, door, { at }),
      aScan(luis.key, entrance, { at }),
    ],
  });
  expect([...(await arrivalsAt(deps, session))]).toEqual([[ana.attendee._id, at]]);
});
