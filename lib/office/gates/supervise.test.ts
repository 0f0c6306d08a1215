import { expect, test } from 'vitest';
import { takeScans } from '@/lib/gate/take-scans';
import { aDevice, aGate, aPass, aScan, firstMorning, gateDeps, visitToday } from '@/tests/factories/gate';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { answerAtCounter, letIn, listConflicts, settleConflict } from './supervise';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A gate of the show, somebody with a pass, and a member of staff. */
async function withGate() {
  const parts = officeParts();
  const staff = permitted(await staffWithFactor(parts, 'owner'), 'gates', parts.clock());
  const deps = { ...parts, ...gateDeps(parts.store) };
  const gate = await aGate(deps);
  const device = await aDevice(deps, gate);
  const ana = await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning);
  return { deps, staff, gate, device, ana };
}

test('the conflict of an earlier day is settled in its own visit, once, and nobody enters by it', async () => {
  const { deps, staff, gate, device, ana } = await withGate();
  const south = await aGate(deps, 'Sur');
  const scans = [aScan(ana.key, gate, { at: firstMorning.getTime() - minute }), aScan(ana.key, south)];
  await takeScans(deps, device, { scans });
  const before = await visitToday(deps, ana.key);
  if (!before?.conflictAt) throw new Error('There is no conflict.');
  deps.time.now = new Date(firstMorning.getTime() + day);
  const settle = (note: string) => settleConflict(deps, staff, { visit: before._id, note });
  expect(await settle(' ')).toMatchObject({ fields: { note: 'settleReasonRequired' } });
  await Promise.all([settle('Es la misma persona.'), settle('Es la misma persona.')]);
  expect(await visitToday(deps, ana.key)).toBeNull();
  const { conflictAt: _, ...rest } = before;
  expect(await deps.visits.get(before._id)).toEqual({
    ...rest,
    updatedAt: deps.clock(),
    scans: [
      ...before.scans,
      expect.objectContaining({ kind: 'letIn', note: 'Es la misma persona.', device: staff.id }),
    ],
  });
  expect(await listConflicts(deps, staff)).toMatchObject({ value: [] });
  expect(await settle('Otra vez.')).toMatchObject({ code: 'not_found' });
});

test('a visit that nobody made has no conflict to settle', async () => {
  const { deps, staff, ana } = await withGate();
  const settled = await settleConflict(deps, staff, {
    visit: `show:2028-02-16:${ana.key}`,
    note: 'Es ella.',
  });
  expect(settled).toMatchObject({ code: 'not_found' });
  expect(await visitToday(deps, ana.key)).toBeNull();
});

test('letting somebody in takes up again what they had cancelled', async () => {
  const { deps, staff, gate, ana } = await withGate();
  const id = ana.attendee._id;
  await deps.attendees.update(id, (one) => ({ ...one, cancelledAt: firstMorning }));
  expect(await letIn(deps, staff, { id, gate: gate._id, note: 'Olvidó su pase.' })).toMatchObject({
    ok: true,
  });
  expect((await deps.attendees.byId(id))?.cancelledAt).toBeUndefined();
  expect((await visitToday(deps, ana.key))?.state).toBe('inside');
});

test('an erasure while somebody is let in leaves no visit', async () => {
  const { deps, staff, gate, ana } = await withGate();
  const id = ana.attendee._id;
  const update: typeof deps.visits.update = async (...change) => {
    await deps.attendees.delete(id);
    return deps.visits.update(...change);
  };
  const overtaken = { ...deps, visits: { ...deps.visits, update } };
  await letIn(overtaken, staff, { id, gate: gate._id, note: 'Olvidó su pase.' });
  expect(await deps.attendees.byId(id)).toBeNull();
  expect(await visitToday(deps, ana.key)).toBeNull();
});

test('a form that is posted twice lets somebody in once, and another time later', async () => {
  const { deps, staff, gate, ana } = await withGate();
  const post = () => letIn(deps, staff, { id: ana.attendee._id, gate: gate._id, note: 'Olvidó su pase.' });
  await Promise.all([post(), post()]);
  expect((await visitToday(deps, ana.key))?.passages).toBe(1);
  deps.time.now = new Date(firstMorning.getTime() + minute);
  await post();
  expect((await visitToday(deps, ana.key))?.passages).toBe(2);
});

test('nobody is let in on a day that is none of the gate’s days', async () => {
  const { deps, staff, gate, ana } = await withGate();
  deps.time.now = new Date(firstMorning.getTime() - 30 * day);
  const refused = await letIn(deps, staff, { id: ana.attendee._id, gate: gate._id, note: 'Prueba.' });
  expect(refused).toMatchObject({ fields: { gate: 'letInWrongDay' } });
  expect(await visitToday(deps, ana.key)).toBeNull();
});

test('a counter that counts entries says that somebody whom it stops has entered before', async () => {
  const { deps, staff, gate, ana } = await withGate();
  const counter = await aGate(deps, 'Mostrador', { isCounter: true });
  const answer = async (at: typeof gate) =>
    resultOf(await answerAtCounter(deps, staff, { gate: at._id, typed: ana.attendee.qr }));
  expect(await answer(gate)).toMatchObject({ judgement: { answer: 'in' }, hasEntered: false });
  expect(await answer(counter)).toMatchObject({ judgement: { answer: 'in' }, hasEntered: true });
  await deps.attendees.update(ana.attendee._id, (one) => ({ ...one, blockedAt: firstMorning }));
  deps.time.now = new Date(firstMorning.getTime() + minute);
  for (const at of [gate, counter])
    expect(await answer(at)).toMatchObject({
      judgement: { answer: 'stop', reason: 'blocked' },
      hasEntered: true,
    });
});
