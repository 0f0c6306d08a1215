import { expect, test } from 'vitest';
import { encodePasses } from '@/lib/gate/pass-list';
import { syncSchema } from '@/lib/gate/protocol';
import { visitId } from '@/lib/gate/repository';
import { syncDevice } from '@/lib/gate/sync';
import type { Place } from '@/lib/gate/types';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { aDevice, aGate, aPass, firstMorning, gateDeps } from '@/tests/factories/gate';
import { deviceDatabase } from '@/tests/factories/gate-device';
import { resultOf } from '@/tests/factories/result';
import { createGateEngine } from './gate-engine';

const hour = 60 * 60_000;

/** A device and the portal, with the network and the clocks in the test's hands. */
async function deviceAtPortal() {
  const deps = gateDeps();
  const gate = await aGate(deps);
  const { _id } = await aDevice(deps, gate);
  const [ana, luis] = [await aPass(deps, 'ana@taller.mx'), await aPass(deps, 'luis@taller.mx')];
  const network = { isUp: true, losesAnswers: false };
  const clock = { error: 0, steady: 0 };
  deps.time.now = new Date(firstMorning);

  async function reach(path: string, init?: RequestInit): Promise<Response> {
    if (!network.isUp) throw new TypeError('no network');
    const device = await deps.gateRecords.devices.get(_id);
    if (!device) return new Response(null, { status: 401 });
    const { pathname, searchParams } = new URL(path, 'https://feria.example');
    if (pathname === '/api/gate/list') {
      const place = searchParams.get('place') as Place;
      const page = await deps.passList.after(searchParams.get('after') ?? undefined, place);
      const headers = { 'Gate-After': page.after, 'Gate-More': page.hasMore ? '1' : '0' };
      return new Response(encodePasses(page.entries), { headers });
    }
    const answer = resultOf(await syncDevice(deps, device, syncSchema.parse(JSON.parse(String(init?.body)))));
    if (network.losesAnswers) throw new TypeError('the answer was lost');
    return Response.json(answer);
  }

  return {
    ...{ deps, gate, ana, luis, network, clock },
    /** Opens the page on a database, as a reload does. */
    open: (database = deviceDatabase()) =>
      createGateEngine({
        storage: database.storage,
        fetch: reach,
        keyOf: async (content) => gateKeyOf(content),
        now: () => deps.time.now.getTime() + clock.error,
        monotonic: () => clock.steady,
        battery: () => undefined,
        onChange: () => {},
      }),
    pass(ms: number): void {
      deps.time.now = new Date(deps.time.now.getTime() + ms);
      clock.steady += ms;
    },
    visit: (day: string, { key }: { key: string }) => deps.visits.get(visitId('show', day, key)),
    refusals: async () =>
      (await deps.gateRecords.refusals.countBy(['reason'])).map(({ values, count }) => [
        values.reason,
        count,
      ]),
  };
}

test('a device that is offline for a day and reloaded hands over each entry on its day, and learns what changed', async () => {
  const { deps, ana, luis, network, open, pass, visit, refusals } = await deviceAtPortal();
  const eva = await aPass(deps, 'eva@taller.mx');
  const database = deviceDatabase();
  const morning = await open(database);
  pass(1_000);
  await morning.sync();
  await morning.sync();
  expect(database.kept.passes.size).toBe(3);
  network.isUp = false;
  expect(await morning.scan(ana.attendee.qr, 'camera')).toMatchObject({ answer: 'in', isUnconfirmed: true });

  pass(2 * hour);
  const reloaded = await open(database);
  expect(await reloaded.scan(ana.attendee.qr, 'camera')).toMatchObject({ answer: 'again' });
  pass(22 * hour);
  const nextDay = await open(database);
  for (const { attendee } of [ana, luis, eva])
    expect(await nextDay.scan(attendee.qr, 'camera')).toMatchObject({ answer: 'look', reason: 'oldList' });
  expect(nextDay.snapshot().unsent).toBe(5);
  await deps.attendees.update(luis.attendee._id, (one) => ({
    ...one,
    ...{ blockedAt: deps.clock(), updatedAt: deps.clock() },
  }));
  await deps.attendees.delete(eva.attendee._id);

  pass(hour);
  network.isUp = true;
  network.losesAnswers = true;
  await nextDay.sync();
  expect(nextDay.snapshot().unsent).toBe(5);
  network.losesAnswers = false;
  await nextDay.sync();
  expect(nextDay.snapshot().unsent).toBe(0);
  expect(await visit('2028-02-16', ana)).toMatchObject({
    passages: 2,
    first: { at: firstMorning.getTime() + 1_000 },
  });
  expect(await visit('2028-02-17', ana)).toMatchObject({ passages: 1 });
  // Blocked while the device was offline, and let in by its list.
  expect(await visit('2028-02-17', luis)).toMatchObject({ passages: 1 });
  expect(await visit('2028-02-17', eva)).toBeNull();
  expect(await refusals()).toEqual([['unknown', 1]]);

  network.isUp = false;
  pass(10_000);
  expect(await nextDay.scan(luis.attendee.qr, 'camera')).toMatchObject({ answer: 'stop', reason: 'blocked' });
  expect(await nextDay.scan(eva.attendee.qr, 'camera')).toMatchObject({ answer: 'stop', reason: 'unknown' });
});

test('a pass that was unblocked while a device was offline enters again', async () => {
  const { deps, ana, network, open, pass } = await deviceAtPortal();
  const block = (blockedAt: Date | undefined) =>
    deps.attendees.update(ana.attendee._id, (one) => ({ ...one, blockedAt, updatedAt: deps.clock() }));
  await block(deps.clock());
  const engine = await open();
  pass(1_000);
  await engine.sync();
  await engine.sync();
  network.isUp = false;
  expect(await engine.scan(ana.attendee.qr, 'camera')).toMatchObject({ answer: 'stop', reason: 'blocked' });
  await block(undefined);
  network.isUp = true;
  pass(5_000);
  await engine.sync();
  network.isUp = false;
  expect(await engine.scan(ana.attendee.qr, 'camera')).toMatchObject({ answer: 'in' });
});

test('a browser whose database was cleared confuses its scans with none of before', async () => {
  const { ana, luis, open, pass, visit } = await deviceAtPortal();
  const before = await open();
  await before.sync();
  await before.scan(ana.attendee.qr, 'camera');
  pass(5_000);
  const after = await open();
  await after.sync();
  await after.scan(luis.attendee.qr, 'camera');
  await after.scan(ana.attendee.qr, 'camera');
  expect((await visit('2028-02-16', ana))?.scans.map(({ id }) => id.split('.')[1])).toEqual(['1', '2']);
  expect((await visit('2028-02-16', luis))?.scans.map(({ id }) => id.split('.')[1])).toEqual(['1']);
});

test('the time of an entry is the portal’s, although the device’s clock is two hours ahead and jumps', async () => {
  const { deps, ana, luis, network, clock, open, pass, visit } = await deviceAtPortal();
  clock.error = 2 * hour;
  const engine = await open();
  await engine.sync();
  network.isUp = false;
  pass(60_000);
  const entered = deps.clock().getTime();
  await engine.scan(ana.attendee.qr, 'camera');
  clock.error += 3 * hour;
  await engine.scan(luis.attendee.qr, 'camera');
  network.isUp = true;
  pass(60_000);
  await engine.sync();
  expect(await visit('2028-02-16', ana)).toMatchObject({ first: { at: entered }, scans: [{ at: entered }] });
  // The jump makes the time unsure, and never later than the portal's.
  const [scan] = (await visit('2028-02-16', luis))?.scans ?? [];
  expect(scan).toMatchObject({ isUnsure: true, at: deps.clock().getTime() });
});
