import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findOnPath } from '../../scripts/find-on-path';
import { Client } from '../support/client';
import { freshEmail } from '../support/people';
import { portalOf, startPortal } from '../support/portal-server';
import { allowedCalls, tracedCalls } from '../support/system-calls';

test.describe.configure({ timeout: 180_000 });

test('the systemd unit allows every system call of a portal that starts, registers, hashes a password, mails and ends', {
  tag: ['@process'],
}, async () => {
  for (const program of ['strace', 'systemd-analyze'])
    test.skip(!findOnPath([program]), `${program} is not installed.`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-trace-'));
  const file = join(folder, 'trace');
  const portal = await startPortal({
    node: 'strace',
    // -D: the process that is started becomes the portal, so that signals reach it.
    nodeArguments: ['-D', '-f', '-qq', '-o', file, process.execPath],
    env: { HOST: '127.0.0.1' },
  });
  try {
    const client = new Client(portalOf(portal));
    await client.register({ email: freshEmail() });
    const [name, password, email] = ['Xóchitl Ñandú', 'nogal-y-encino', freshEmail()];
    const account = { name, email, email2: email, password, password2: password };
    expect((await client.post('/api/users/register', account)).status).toBe(201);
    expect(await portal.stop()).toBe(143);
    const traced = () => tracedCalls(readFileSync(file, 'utf8'));
    await expect.poll(() => traced().has('exit_group')).toBe(true);
    const calls = traced();
    // Proves that the trace is read: any server makes these.
    for (const call of ['execve', 'openat', 'epoll_ctl', 'accept4', 'futex']) expect(calls).toContain(call);
    const allowed = allowedCalls('deploy/portal.service');
    // SQLite gives new files to the owner of the database if root runs it. The unit's user is not root.
    const ofRoot = process.getuid?.() === 0 ? ['fchown'] : [];
    expect([...calls].filter((call) => !allowed.has(call) && !ofRoot.includes(call))).toEqual([]);
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
