import { expect, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { instantAt } from '@/lib/event/rules';
import { aDevice, aGate, aPass, aScan, firstMorning, gateDeps, visitToday } from '@/tests/factories/gate';
import { copyOfVisits, forgetVisits } from './personal-visits';
import { acceptScans, takeScans } from './take-scans';

const minute = 60_000;

async function withGate() {
  const deps = gateDeps();
  const gate = await aGate(deps);
  const device = await aDevice(deps, gate);
  const ana = await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning);
  const live = async (key = ana.key, more = {}) => {
    const scan = aScan(key, gate, more);
    return { scan, ...(await takeScans(deps, device, { scans: [scan], isLive: true })) };
  };
  const refusals = async () =>
    (await deps.gateRecords.refusals.countBy(['reason'])).map(({ values, count }) => [values.reason, count]);
  return { deps, gate, device, ana, live, refusals };
}

test('a live scan takes the server’s time, is judged by the server, and is stored once', async () => {
  const { deps, device, ana, live } = await withGate();
  const { scan, live: first } = await live(ana.key, { at: 1 });
  expect(first).toMatchObject({ judgement: { answer: 'in' }, attendee: { _id: ana.attendee._id } });
  // The answer was lost.
  const repeated = await takeScans(deps, device, { scans: [scan], isLive: true });
  expect(repeated).toMatchObject({ stored: [scan.id], live: { judgement: { answer: 'in' } } });
  deps.time.now = new Date(firstMorning.getTime() + minute);
  const passage = { at: firstMorning.getTime(), gate: 'Norte' };
  expect((await live()).live?.judgement).toEqual({ answer: 'again', first: passage });
  expect(await visitToday(deps, ana.key)).toMatchObject({
    ...{ state: 'inside', passages: 2, gate: 'Norte', hour: '10:30', first: passage },
    ...{ attendee: ana.attendee._id, categoria: 'VISITANTE' },
  });
});

test('at a session, somebody without a seat learns from when unused ones are given, and how many there are', async () => {
  const { deps, ana, live } = await withGate();
  const [session] = deps.event.programme;
  if (!session) throw new Error('The show has no session.');
  const gate = await aGate(deps, 'Sala', { place: `session.${session.id}` });
  const luis = await aPass(deps, 'luis@taller.mx');
  const from = instantAt(deps.event, session.startsAt).getTime() + 5 * minute;
  const noSeat = { answer: 'look', reason: 'noSeat' };
  deps.time.now = new Date(from - 1);
  const early = await live(ana.key, { gate: gate._id });
  expect(early.live?.judgement).toEqual({ ...noSeat, seats: { from } });
  deps.time.now = new Date(from + 5_000);
  const late = await live(luis.key, { gate: gate._id });
  expect(late.live?.judgement).toEqual({ ...noSeat, seats: { from, unused: session.capacity - 1 } });
});

test('a lost batch that is sent again, in another order and with more, changes nothing', async () => {
  const { deps, gate, device, ana } = await withGate();
  const at = (minutes: number) => ({ at: firstMorning.getTime() - minutes * minute });
  const scans = [
    aScan(ana.key, gate, at(50)),
    aScan(ana.key, gate, { kind: 'exit', ...at(40) }),
    aScan(ana.key, gate, at(30)),
  ];
  await takeScans(deps, device, { scans });
  const before = await visitToday(deps, ana.key);
  const { stored } = await takeScans(deps, device, { scans: [...scans].reverse() });
  expect(stored.toSorted()).toEqual(scans.map(({ id }) => id).toSorted());
  expect(await visitToday(deps, ana.key)).toEqual(before);
  expect(before).toMatchObject({ passages: 2, state: 'inside' });
});

test('one scan in twenty gates at once gets the first entry', async () => {
  const { deps, ana } = await withGate();
  const gates = await Promise.all(Array.from({ length: 20 }, (_, index) => aGate(deps, `Puerta ${index}`)));
  const answers = await Promise.all(
    gates.map(async (gate) => {
      const device = await aDevice(deps, gate);
      return (await takeScans(deps, device, { scans: [aScan(ana.key, gate)], isLive: true })).live?.judgement;
    }),
  );
  expect(answers.filter((judgement) => judgement?.answer === 'in')).toHaveLength(1);
  expect((await visitToday(deps, ana.key))?.scans).toHaveLength(20);
});

test('the server stores no time in its future, and a slow clock keeps its own', async () => {
  const { deps, gate, device, ana } = await withGate();
  const twoHours = 120 * minute;
  await takeScans(deps, device, { scans: [aScan(ana.key, gate, { at: firstMorning.getTime() + twoHours })] });
  expect((await visitToday(deps, ana.key))?.first?.at).toBe(firstMorning.getTime());
  const luis = await aPass(deps, 'luis@taller.mx');
  deps.time.now = new Date(firstMorning);
  await takeScans(deps, device, { scans: [aScan(luis.key, gate, { at: firstMorning.getTime() - minute })] });
  expect((await visitToday(deps, luis.key))?.first?.at).toBe(firstMorning.getTime() - minute);
});

test('what was scanned offline is an entry, unless the person was erased meanwhile', async () => {
  const { deps, gate, device, ana, refusals } = await withGate();
  const luis = await aPass(deps, 'luis@taller.mx');
  await deps.attendees.update(ana.attendee._id, (one) => ({ ...one, blockedAt: firstMorning }));
  await deps.attendees.delete(luis.attendee._id);
  deps.time.now = new Date(firstMorning);
  const scans = [aScan(ana.key, gate), aScan(luis.key, gate), aScan('0'.repeat(16), gate)];
  for (let time = 0; time < 2; time++)
    expect((await takeScans(deps, device, { scans })).stored).toHaveLength(3);
  expect((await visitToday(deps, ana.key))?.state).toBe('inside');
  expect(await visitToday(deps, luis.key)).toBeNull();
  expect(await refusals()).toEqual([['unknown', 2]]);
});

test('while registrations are being prepared, a pass that is not found is not refused, and its scan is not taken', async () => {
  const { deps, gate, device, refusals } = await withGate();
  const scans = [aScan('0'.repeat(16), gate)];
  const unprepared = { ...deps, isPrepared: async () => false };
  await expect(takeScans(unprepared, device, { scans, isLive: true })).rejects.toThrow(Unavailable);
  expect(await refusals()).toEqual([]);
});

test('a live entry of a blocked pass is a refusal, counted once with its reason', async () => {
  const { deps, device, ana, live, refusals } = await withGate();
  await deps.attendees.update(ana.attendee._id, (one) => ({ ...one, blockedAt: firstMorning }));
  const { scan, live: answer } = await live();
  expect(answer?.judgement).toEqual({ answer: 'stop', reason: 'blocked' });
  await takeScans(deps, device, { scans: [scan], isLive: true });
  expect(await visitToday(deps, ana.key)).toMatchObject({ state: 'none', passages: 0, hour: '' });
  expect(await refusals()).toEqual([['blocked', 1]]);
});

test('entering takes up again what the person had cancelled', async () => {
  const { deps, ana, live } = await withGate();
  await deps.attendees.update(ana.attendee._id, (one) => ({ ...one, cancelledAt: firstMorning }));
  expect((await live()).live?.judgement).toEqual({ answer: 'look', reason: 'cancelled' });
  expect((await deps.attendees.byId(ana.attendee._id))?.cancelledAt).toBeUndefined();
});

test('a scan that cannot be read, of no gate, or that undoes another device’s scan is kept for the supervisor', async () => {
  const { deps, gate, device, ana } = await withGate();
  const unreadable = [
    { ...aScan(ana.key, gate), key: 'nothing' },
    aScan(ana.key, gate, { gate: 'f'.repeat(24) }),
    aScan(ana.key, gate, { kind: 'undo', undoes: 'ddddccccbbbbaaaa.1' }),
    'damaged',
  ];
  const readable = aScan(ana.key, gate);
  for (let time = 0; time < 2; time++) {
    const { stored } = await takeScans(deps, device, { scans: [...unreadable, readable] });
    expect(stored).toHaveLength(5);
    expect(stored).toEqual(expect.arrayContaining([readable.id]));
  }
  const held = await deps.gateRecords.held.list();
  expect(held.map(({ why, device: of }) => [why, of])).toEqual(
    unreadable.map(() => ['unreadable', device._id]),
  );
  expect((await visitToday(deps, ana.key))?.scans).toHaveLength(1);
});

test('what an ended device hands over counts once the supervisor accepts it', async () => {
  const { deps, gate, device, ana } = await withGate();
  const scan = aScan(ana.key, gate);
  const ended = { ...device, endedAt: firstMorning };
  for (let time = 0; time < 2; time++)
    expect((await takeScans(deps, ended, { scans: [scan] })).stored).toEqual([scan.id]);
  expect(await visitToday(deps, ana.key)).toBeNull();
  expect(await acceptScans(deps, ended)).toBe(1);
  expect((await visitToday(deps, ana.key))?.passages).toBe(1);
  expect(await acceptScans(deps, ended)).toBe(0);
  expect(await deps.gateRecords.held.list()).toEqual([]);
});

test('a person gets a copy of their visits, and an erasure removes those of all days and places', async () => {
  const { deps, ana, live } = await withGate();
  await live();
  const { qr } = ana.attendee;
  expect(await copyOfVisits(deps, qr)).toEqual([
    { place: 'show', day: '2028-02-16', scans: [{ at: firstMorning, kind: 'entry', gate: 'Norte' }] },
  ]);
  await forgetVisits(deps, qr);
  expect(await visitToday(deps, ana.key)).toBeNull();
});

test('on a day that is none of the place’s days, a scan is counted without its person', async () => {
  const { deps, gate, device, ana, live, refusals } = await withGate();
  const [session] = deps.event.programme;
  if (!session) throw new Error('The show has no session.');
  const room = await aGate(deps, 'Sala', { place: `session.${session.id}` });
  deps.time.now = new Date(firstMorning.getTime() - 30 * 24 * 60 * minute);
  expect((await live()).live?.judgement).toMatchObject({ answer: 'stop', reason: 'wrongDay' });
  const at = deps.time.now.getTime();
  const scans = [
    // A device with an old list let the person in.
    aScan(ana.key, gate, { at, reason: 'oldList' }),
    aScan(ana.key, room, { at, kind: 'exit' }),
  ];
  for (let time = 0; time < 2; time++)
    expect((await takeScans(deps, device, { scans })).stored).toHaveLength(2);
  for await (const visit of deps.visits.all()) expect(visit).toBeUndefined();
  expect(await refusals()).toEqual([['wrongDay', 2]]);
});

test('whatever the day, an erasure removes every visit of a person', async () => {
  const { deps, gate, device, ana } = await withGate();
  const [session] = deps.event.programme;
  if (!session) throw new Error('The show has no session.');
  const room = await aGate(deps, 'Sala', { place: `session.${session.id}` });
  const gone = await aGate(deps, 'Salón', { place: 'session.gone' });
  for (let day = -3; day < 6; day++) {
    const at = firstMorning.getTime() + day * 24 * 60 * minute;
    deps.time.now = new Date(at);
    const scans = [gate, room, gone].map((each) => aScan(ana.key, each, { at }));
    await takeScans(deps, device, { scans });
  }
  const copies = await copyOfVisits(deps, ana.attendee.qr);
  const ids = [];
  for await (const { _id } of deps.visits.all()) ids.push(_id);
  expect(ids.length).toBeGreaterThan(1);
  expect(copies).toHaveLength(ids.length);
  await forgetVisits(deps, ana.attendee.qr);
  for await (const visit of deps.visits.all()) expect(visit).toBeUndefined();
});
