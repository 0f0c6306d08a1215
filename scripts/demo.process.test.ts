import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createInvitees } from '@/lib/outreach/invitees/repository';
import { createLists } from '@/lib/outreach/lists/repository';
import { createParties } from '@/lib/outreach/parties/repository';
import { openStore } from '@/lib/store/open-store';
import { Client } from '@/tests/support/client';
import { isRunning, plainEnv, startPortal } from '@/tests/support/portal-server';

test.each([
  ['MONGODB_URI', 'mongodb://127.0.0.1:27017/'],
  ['RESEND_API_KEY', 're_1234'],
  ['SMTP_URL', 'smtps://mail.example'],
])('a demonstration refuses %s', (name, value) => {
  const args = ['--import', 'tsx', 'scripts/demo.ts'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    env: plainEnv({ [name]: value }),
    encoding: 'utf8',
  });
  expect(stderr).toContain(`${name}: is set`);
  expect([stdout, status]).toEqual(['', 1]);
});

test('the printed owner of a demonstration signs in; at SIGINT, as from a terminal, none of its processes is left, nor its folder', async () => {
  const isWindows = process.platform === 'win32';
  const demo = await startPortal({ script: 'demo', isByNpm: !isWindows });
  onTestFinished(async () => void (await demo.stop()));
  const printed = (label: string) => new RegExp(`${label}\\s+(\\S+)`).exec(demo.output())?.[1] ?? '';
  const { baseURL, dataDir } = demo;
  const client = new Client({ name: 'own', event: 'furniture', store: 'sqlite', baseURL, dataDir });
  const email = printed('Account');
  const signedIn = await client.post('/api/users/login', { email, password: printed('Password') });
  expect(signedIn.status, signedIn.text).toBe(200);

  const folder = printed('SQLite in');
  expect(existsSync(folder)).toBe(true);
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const lists = [];
  for await (const { _id } of createLists(store).all()) lists.push(_id);
  const people = await createInvitees(store).countOf(lists[0] ?? '');
  const parties = await createParties(store).list();
  await store.close();
  expect([lists.length, people, parties.length]).toEqual([1, 5, 2]);
  // Windows has no signals.
  if (isWindows) {
    await demo.stop();
  } else {
    process.kill(-demo.pid, 'SIGINT');
    await expect.poll(() => isRunning(demo), { timeout: 30_000 }).toBe(false);
  }
  expect(existsSync(folder)).toBe(false);
});
