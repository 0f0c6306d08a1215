import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createGateRecords, createVisits } from '../../lib/gate/repository';
import { gateKeyOf } from '../../lib/pass/gate-key';
import { createAttendees } from '../../lib/registration/repository';
import { aShow } from '../factories/events';
import { Client } from '../support/client';
import { expect, test } from '../support/fixtures';
import { clockStartingAt } from '../support/gate';
import { handOver, pairedDevice } from '../support/gate-device';
import { inStore } from '../support/in-store';
import { freshEmail } from '../support/people';
import { portalOf, startPortal } from '../support/portal-server';

const morning = '2028-02-16T16:30:00Z';
const [people, entries, kills] = [40, 2_000, 6];

test('entries that a device hands over are stored once each, whenever the portal is killed or an answer is lost', {
  tag: ['@process'],
}, async () => {
  test.slow();
  const env = { ...clockStartingAt(morning), RATE_LIMIT_FACTOR: '10000' };
  // Below the ports that the system gives to others, so that no other portal gets it between two starts.
  const port = 20_000 + Math.floor(Math.random() * 9_000);
  // Not in Playwright's folder for results, which it may empty during the run.
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
  const start = () => startPortal({ env, dataDir, port });
  let running = await start();
  try {
    const portal = portalOf(running);
    const client = new Client(portal);
    for (let n = 0; n < people; n++) await client.register({ email: freshEmail() });
    const keys: string[] = [];
    await inStore(portal, async (store) => {
      const attendees = createAttendees(store, { clock: () => new Date(), event: aShow });
      for await (const { qr } of attendees.all()) keys.push(gateKeyOf(qr));
    });
    expect(keys).toHaveLength(people);
    const device = await pairedDevice(portal, 1, morning);
    const scans = Array.from({ length: entries }, (_, n) => device.scan(keys[n % people] ?? ''));

    let killed = 0;
    let restarting: Promise<void> | undefined;
    async function killAndStart(): Promise<void> {
      await delay(Math.random() * 300);
      running.kill();
      await running.exited;
      running = await start();
      killed++;
    }
    await handOver(device, scans.slice(0, -400), () => {
      if (killed < kills) restarting ??= killAndStart().finally(() => (restarting = undefined));
      return AbortSignal.timeout(20_000);
    });
    await restarting;
    expect(killed).toBeGreaterThanOrEqual(1);
    await handOver(device, scans, () =>
      Math.random() < 0.5 ? AbortSignal.timeout(Math.floor(Math.random() * 100)) : undefined,
    );

    await inStore(portal, async (store) => {
      const stored: string[] = [];
      for await (const visit of createVisits(store).all()) {
        expect(visit.state).toBe('inside');
        expect(visit.passages).toBe(entries / people);
        stored.push(...visit.scans.map(({ id }) => id));
      }
      expect(stored.toSorted()).toEqual(scans.map(({ id }) => id).toSorted());
      expect(await createGateRecords(store).held.list()).toEqual([]);
    });
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
