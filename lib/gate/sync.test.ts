import { expect, test } from 'vitest';
import { folioOf } from '@/lib/pass/folio';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { aDevice, aGate, aPass, aScan, firstMorning, gateDeps } from '@/tests/factories/gate';
import { registered } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { deviceOf, endDevice, makeDevice, pairDevice } from './devices';
import { forEachPass, passOf } from './pass-list';
import { type SyncCall, syncSchema } from './protocol';
import { syncDevice } from './sync';
import type { GatePass } from './types';

const call: SyncCall = {
  log: 'aaaabbbbccccdddd',
  made: 0,
  unsent: 0,
  clock: 1,
  gate: '',
  scans: [],
};

async function withDevice() {
  const deps = gateDeps();
  const gate = await aGate(deps);
  const device = await aDevice(deps, gate);
  const sync = async (more: Partial<SyncCall> = {}) =>
    resultOf(await syncDevice(deps, device, { ...call, gate: gate._id, ...more }));
  const passesIn = (base64: string) => {
    const passes = new Map<string, GatePass>();
    forEachPass(Buffer.from(base64, 'base64'), (key, flags) => passes.set(key, passOf(flags)));
    return passes;
  };
  return { deps, gate, device, sync, passesIn };
}

test('a device gets the passes, and then what changed', async () => {
  const { deps, sync, passesIn } = await withDevice();
  const ana = await aPass(deps, 'ana@taller.mx');
  const luis = await aPass(deps, 'luis@taller.mx');
  deps.time.now = new Date(firstMorning.getTime() + 3_600_000);
  // The first call reads the list into memory.
  await sync();
  const first = await sync();
  expect([...passesIn(first.passes).keys()].toSorted()).toEqual([ana.key, luis.key].toSorted());
  expect(first.hasMorePasses).toBe(false);
  expect((await sync({ passesAfter: first.passesAfter })).passes).toBe('');
  await deps.attendees.update(ana.attendee._id, (one) => ({
    ...one,
    blockedAt: deps.clock(),
    updatedAt: deps.clock(),
  }));
  await deps.attendees.delete(luis.attendee._id);
  deps.time.now = new Date(deps.time.now.getTime() + 5_000);
  const changed = passesIn((await sync({ passesAfter: first.passesAfter })).passes);
  expect(changed.get(ana.key)?.isBlocked).toBe(true);
  expect(changed.get(luis.key)?.isDeleted).toBe(true);
});

test('a device gets today’s visits, and what it says about itself is noted', async () => {
  const { deps, gate, device, sync } = await withDevice();
  const ana = await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning);
  const scan = aScan(ana.key, gate, { id: `${call.log}.7` });
  const scanned = await sync({ scans: [scan], isLive: true, made: 7, unsent: 1, battery: 0.5 });
  expect(scanned).toMatchObject({
    ...{ stored: [scan.id], storedOfLog: 7, isEnded: false },
    live: { answer: 'in', name: expect.any(String), category: 'VISITANTE' },
  });
  const passage = { at: firstMorning.getTime(), gate: 'Norte' };
  expect((await sync()).visits).toEqual([{ key: ana.key, state: 'inside', first: passage, last: passage }]);
  expect(await deps.gateRecords.devices.get(device._id)).toMatchObject({
    ...{ lastAt: deps.clock(), at: 'Norte' },
    logs: { [call.log]: { made: 0, stored: 7 } },
  });
});

test('the answer to a scan names the company, or the school of a student', async () => {
  const { deps, gate, sync } = await withDevice();
  const school = 'Escuela Ñandú';
  const { stored } = await registered('estudiante', { email: 'ines@escuela.mx', universidad: school }, deps);
  deps.time.now = new Date(firstMorning);
  const scan = aScan(gateKeyOf((await stored()).qr), gate, { id: `${call.log}.8` });
  const { live } = await sync({ scans: [scan], isLive: true, made: 8 });
  expect(live).toMatchObject({ answer: 'in', company: school, category: 'ESTUDIANTE' });
});

test('a typed folio or whole email finds one pass, and ten misses a minute pause it', async () => {
  const { deps, gate, device, sync } = await withDevice();
  const ana = await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning);
  const found = { answer: 'look', reason: 'typed', key: ana.key };
  const folio = folioOf(ana.attendee.guid);
  for (const typed of [folio, folio.toLowerCase().replace('-', ' '), 'Ana@Taller.mx'])
    expect((await sync({ typed })).live).toMatchObject(found);
  for (let miss = 0; miss < 10; miss++)
    expect((await sync({ typed: `nadie${miss}@taller.mx` })).live).toEqual({
      answer: 'stop',
      reason: 'unknown',
    });
  expect(await syncDevice(deps, device, { ...call, gate: gate._id, typed: folio })).toMatchObject({
    code: 'too_many_requests',
  });
});

test('a code makes one browser a device, once, within ten minutes, and the device ends', async () => {
  const { deps, gate } = await withDevice();
  const client = '203.0.113.9';
  const { id, code } = resultOf(await makeDevice(deps, gate._id));
  expect(await pairDevice(deps, { code: 'AAAAAAAA', client })).toMatchObject({ code: 'not_found' });
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  const { secret } = resultOf(await pairDevice(deps, { code: typed, client }));
  expect(await pairDevice(deps, { code, client })).toMatchObject({ code: 'not_found' });
  expect(await deviceOf(deps, secret)).toMatchObject({ _id: id });
  expect(await deviceOf(deps, `${secret}x`)).toBeNull();
  expect(JSON.stringify(await deps.gateRecords.devices.get(id))).not.toContain(secret);

  const late = resultOf(await makeDevice(deps, gate._id));
  deps.time.now = new Date(deps.time.now.getTime() + 10 * 60_000);
  expect(await pairDevice(deps, { code: late.code, client })).toMatchObject({ code: 'not_found' });

  await endDevice(deps, id);
  expect(await deviceOf(deps, secret)).toMatchObject({ endedAt: deps.clock() });
  deps.time.now = new Date('2028-02-22T00:00:00Z');
  const other = resultOf(await makeDevice(deps, gate._id));
  const paired = resultOf(await pairDevice(deps, { code: other.code, client }));
  expect(await deviceOf(deps, paired.secret)).toMatchObject({ endedAt: deps.clock() });
});

test('an ended device hands over its scans, and learns neither passes nor visits nor anybody’s name', async () => {
  const { deps, gate, device, sync } = await withDevice();
  const ana = await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning.getTime() + 3_600_000);
  await sync({ scans: [aScan(ana.key, gate)] });
  expect((await sync()).passes).not.toBe('');
  const ended = resultOf(await endDevice(deps, device._id));
  const syncEnded = async (more: Partial<SyncCall>) =>
    syncDevice(deps, ended, { ...call, gate: gate._id, ...more });
  const nothing = { passes: '', visits: [], isEnded: true, live: undefined };
  expect(resultOf(await syncEnded({}))).toMatchObject(nothing);
  for (const typed of ['ana@taller.mx', folioOf(ana.attendee.guid)])
    expect(resultOf(await syncEnded({ isLive: true, typed }))).toMatchObject(nothing);
  for (let time = 0; time < 100; time++) {
    const scan = aScan(ana.key, gate);
    expect(resultOf(await syncEnded({ isLive: true, scans: [scan] }))).toMatchObject({
      ...nothing,
      stored: [scan.id],
    });
  }
  expect(await syncEnded({ scans: [aScan(ana.key, gate)] })).toMatchObject({ code: 'too_many_requests' });
});

test('a device finds 60 passes by typing in ten minutes', async () => {
  const { deps, gate, device, sync } = await withDevice();
  const ana = await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning);
  const typed = folioOf(ana.attendee.guid);
  for (let time = 0; time < 60; time++)
    expect((await sync({ isLive: true, typed })).live).toMatchObject({ key: ana.key });
  expect(await syncDevice(deps, device, { ...call, gate: gate._id, typed })).toMatchObject({
    code: 'too_many_requests',
  });
});

test('a device has at most 100 databases, and no time that is no date', async () => {
  const { deps, device, sync } = await withDevice();
  for (let n = 0; n < 102; n++) await sync({ log: String(n).padStart(16, 'a') });
  expect(Object.keys((await deps.gateRecords.devices.get(device._id))?.logs ?? {})).toHaveLength(100);
  const sent = { ...call, scans: [] };
  expect(syncSchema.safeParse({ ...sent, listAt: 8.64e15 }).success).toBe(true);
  expect(syncSchema.safeParse({ ...sent, listAt: 8.64e15 + 1 }).success).toBe(false);
});
