import { expect, test } from 'vitest';
import { deviceOf, makeDevice, pairDevice } from '@/lib/gate/devices';
import { takeScans } from '@/lib/gate/take-scans';
import { aGate, aPass, aScan, firstMorning, gateDeps, visitToday } from '@/tests/factories/gate';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { listGates } from './list-gates';
import { acceptDevice } from './manage-gates';

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
  return { deps, by, north, south, id, ana, handOver, listed };
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
