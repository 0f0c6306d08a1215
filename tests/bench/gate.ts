import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createVisits } from '../../lib/gate/repository';
import { gateKeyOf } from '../../lib/pass/gate-key';
import { createAttendees } from '../../lib/registration/repository';
import { aShow } from '../factories/events';
import { clockStartingAt } from '../support/gate';
import { handOver, pairedDevice } from '../support/gate-device';
import { inStore } from '../support/in-store';
import { buildFolder, buildPortal, startPortal } from '../support/portal-server';
import { benchPortal, submitDistinct } from './load';

/*
 * `npm run bench:gate`: 20 devices scan two different passes a second each for a minute, and wait for the portal's answers.
 * Then one device hands over 5,000 entries that it made without network, while calls are broken off at random. Counts what
 * the visits hold. The store is in `BENCH_DIR`.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const [devices, perSecond, offline] = [20, 2, 5_000];
const people = devices * perSecond * seconds;
const morning = '2028-02-16T16:30:00Z';

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'portal-gate-'));
if (!existsSync(join(buildFolder('furniture'), 'BUILD_ID'))) await buildPortal('furniture');
const env = { ...clockStartingAt(morning), LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' };
const running = await startPortal({ env, dataDir: folder });
const portal = benchPortal({ baseURL: running.baseURL, dataDir: folder });
try {
  await submitDistinct(running.baseURL, '/api/attendees/add', people, 20);
  const keys: string[] = [];
  await inStore(portal, async (store) => {
    const attendees = createAttendees(store, { clock: () => new Date(), event: aShow });
    for await (const { qr } of attendees.all()) keys.push(gateKeyOf(qr));
  });
  const paired = await Promise.all(
    Array.from({ length: devices }, (_, index) => pairedDevice(portal, index, morning)),
  );

  const times: number[] = [];
  await Promise.all(
    paired.map(async (device, index) => {
      for (let n = 0; n < seconds * perSecond; n++) {
        const due = delay(1_000 / perSecond);
        const key = keys[n * devices + index] ?? '';
        const begun = performance.now();
        await device.send([device.scan(key)], true);
        times.push(performance.now() - begun);
        await due;
      }
    }),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(`${times.length} scans: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(0.9999)}`);
  await countVisits(people);

  const [device] = paired;
  if (!device) throw new Error('There is no device.');
  const entries = Array.from({ length: offline }, (_, n) => device.scan(keys[n % keys.length] ?? ''));
  const begun = performance.now();
  const { calls, broken } = await handOver(device, entries, () =>
    Math.random() < 0.3 ? AbortSignal.timeout(Math.floor(Math.random() * 200)) : undefined,
  );
  const taken = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`${offline} entries made offline: ${taken} s in ${calls} calls, ${broken} of them broken off`);
  await countVisits(people + offline);
} finally {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Prints how many people entered, and how many entries their visits hold. */
async function countVisits(wanted: number): Promise<void> {
  await inStore(portal, async (store) => {
    let [entered, entries] = [0, 0];
    for await (const { state, scans } of createVisits(store).all()) {
      if (state !== 'none') entered++;
      entries += new Set(scans.map(({ id }) => id)).size;
      if (new Set(scans.map(({ id }) => id)).size !== scans.length)
        throw new Error('A scan is stored twice.');
    }
    console.log(`${entered} people entered, ${entries} of ${wanted} entries are stored`);
  });
}
