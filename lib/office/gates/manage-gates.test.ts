import { expect, test } from 'vitest';
import { deviceOf, makeDevice, pairDevice } from '@/lib/gate/devices';
import type { StoredGate } from '@/lib/gate/record';
import { takeScans } from '@/lib/gate/take-scans';
import { aGate, aPass, aScan, firstMorning, gateDeps, visitToday } from '@/tests/factories/gate';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { listGates } from './list-gates';
import { acceptDevice, endGateDevice, removeGate } from './manage-gates';

const day = 24 * 60 * 60_000;

/** Two gates of the show, a device of the first one, somebody with a pass, and a member of staff. */
async function withDevice() {
  const parts = officeParts();
  const staff = await staffWithFactor(parts, 'owner');
  const by = permitted(staff, 'devices', parts.clock());
  const deps = { ...parts, ...gateDeps(parts.store) };
  const [north, south] = [await aGate(deps), await aGate(deps, 'Sur')];
  const { id, code } = resultOf(await makeDevice(deps, north._id));
  const { secret } = resultOf(await pairDevice(deps, { code, client: 'c' }));
  const ana = await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning);
  /** What a device of this gate hands over now. */
  const handOver = async (scans: readonly unknown[]) => {
    const device = await deviceOf(deps, secret);
    if (!device) throw new Error('There is no device.');
    return takeScans(deps, device, { scans });
  };
  const listed = async () => {
    const { gates } = await listGates(deps, permitted(staff, 'gates', parts.clock()));
    return gates.flatMap(({ name, devices }) => devices.map((device) => ({ ...device, name })));
  };
  const remove = (gate: StoredGate) => removeGate(deps, by, gate._id);
  return { deps, by, north, south, id, ana, handOver, listed, remove };
}

test('what a device hands over after the show is accepted like that of any ended device', async () => {
  const { deps, by, north, id, ana, handOver, listed } = await withDevice();
  deps.time.now = new Date(Date.parse(deps.event.endsAt) + day + 1);
  await handOver([aScan(ana.key, north)]);
  expect(await listed()).toMatchObject([{ state: 'ended', held: 1 }]);
  expect(await acceptDevice(deps, by, id)).toMatchObject({ ok: true, value: 1 });
  deps.time.now = new Date(firstMorning);
  expect((await visitToday(deps, ana.key))?.passages).toBe(1);
});

test('before that, the scans of a device that goes on are not accepted', async () => {
  const { deps, by, id, listed } = await withDevice();
  deps.time.now = new Date(Date.parse(deps.event.endsAt) + day);
  expect(await listed()).toMatchObject([{ state: 'silent' }]);
  expect(await acceptDevice(deps, by, id)).toMatchObject({ code: 'not_found' });
});

const hasDevices = { fields: { gate: 'gateHasDevices' } };

test('a gate stays until what its ended device handed over is accepted', async () => {
  const { deps, by, north, id, ana, handOver, remove } = await withDevice();
  await endGateDevice(deps, by, id);
  await handOver([aScan(ana.key, north)]);
  expect(await remove(north)).toMatchObject(hasDevices);
  expect(await acceptDevice(deps, by, id)).toMatchObject({ value: 1 });
  expect((await visitToday(deps, ana.key))?.passages).toBe(1);
  expect(await remove(north)).toMatchObject({ ok: true });
  expect(await remove(north)).toMatchObject({ code: 'not_found' });
});

test('a gate stays while a device that was made for another one scans for it, or has scans of it', async () => {
  const { deps, by, north, south, id, ana, handOver, remove } = await withDevice();
  await deps.gateRecords.devices.update(id, (device) => ({ ...device, at: 'Sur' }));
  for (const gate of [north, south]) expect(await remove(gate)).toMatchObject(hasDevices);
  await deps.gateRecords.devices.update(id, (device) => ({ ...device, at: 'Norte', unsent: 2 }));
  await endGateDevice(deps, by, id);
  expect(await remove(north)).toMatchObject(hasDevices);
  await handOver([aScan(ana.key, south)]);
  expect(await remove(south)).toMatchObject(hasDevices);
  await acceptDevice(deps, by, id);
  expect(await remove(south)).toMatchObject({ ok: true });
});

test('the last gate stays while any device goes on', async () => {
  const { deps, by, north, south, id, remove } = await withDevice();
  await deps.gateRecords.devices.update(id, (device) => ({ ...device, gate: 'f'.repeat(24) }));
  expect(await remove(north)).toMatchObject({ ok: true });
  expect(await remove(south)).toMatchObject(hasDevices);
  await endGateDevice(deps, by, id);
  expect(await remove(south)).toMatchObject({ ok: true });
});

test('a device whose gate was removed is shown while it has scans, and those of that gate are not lost', async () => {
  const { deps, by, north, south, id, ana, handOver, listed } = await withDevice();
  await endGateDevice(deps, by, id);
  await handOver([aScan(ana.key, north), aScan(ana.key, south)]);
  await deps.gateRecords.gates.delete(north._id);
  expect(await listed()).toMatchObject([{ name: 'Sur', held: 2, unreadable: 0 }]);
  expect(await acceptDevice(deps, by, id)).toMatchObject({ value: 1 });
  expect((await visitToday(deps, ana.key))?.passages).toBe(1);
  expect(await listed()).toMatchObject([{ name: 'Sur', held: 0, unreadable: 1 }]);
});

test('more scans that cannot be read than a call has hide none that can', async () => {
  const { deps, by, north, id, ana, handOver } = await withDevice();
  const unreadable = Array.from({ length: 201 }, (_, index) => ({ id: `0000bbbbccccdddd.${index + 1}` }));
  await handOver(unreadable);
  await endGateDevice(deps, by, id);
  await handOver([aScan(ana.key, north)]);
  expect(await acceptDevice(deps, by, id)).toMatchObject({ value: 1 });
});
