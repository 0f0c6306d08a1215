import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { countStored } from '../bench/load';
import { Client } from '../support/client';
import { freshEmail, visitorBody } from '../support/people';
import { buildFolder, plainEnv, portalOf, startPortal } from '../support/portal-server';

test.describe.configure({ timeout: 180_000 });

test('a backup made while people register contains everybody who was answered before; restoring is refused while the portal runs', {
  tag: ['@process'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'copy.db');
  const env = plainEnv({ DATA_DIR: dataDir, NEXT_DIST_DIR: buildFolder('furniture') });
  const admin = (...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const words = ['--import', 'tsx', 'scripts/admin.ts', ...args];
      execFile(process.execPath, words, { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  const portal = await startPortal({ dataDir, env: { RATE_LIMIT_FACTOR: '10000' } });
  try {
    const client = new Client(portalOf(portal));
    let [registered, isOver] = [0, false];
    const people = Array.from({ length: 2 }, async () => {
      while (!isOver) {
        const { status } = await client.post('/api/attendees/add', visitorBody({ email: freshEmail() }));
        expect(status).toBe(201);
        registered++;
      }
    });
    await expect.poll(() => registered).toBeGreaterThan(20);
    const before = registered;
    const copied = await admin('backup', backup, '--json');
    isOver = true;
    await Promise.all(people);
    expect(copied.code, copied.stderr).toBe(0);
    const { registrations } = JSON.parse(copied.stdout);
    expect(registrations).toBeGreaterThanOrEqual(before);
    expect(registrations).toBeLessThanOrEqual(registered);

    const late = freshEmail();
    await client.register({ email: late });
    const refused = await admin('restore', backup, '--yes');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is in use')]);
    expect((await client.get(`/api/attendees/byEmail/${late}`)).status).toBe(200);
    await portal.stop();
    expect((await admin('restore', backup, '--yes')).code).toBe(0);
    const again = await startPortal({ dataDir });
    expect((await countStored(again)).attendees).toBe(registrations);
    expect(await again.stop()).toBe(143);
  } finally {
    portal.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
