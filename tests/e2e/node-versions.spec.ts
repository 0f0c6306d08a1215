import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { Client } from '../support/client';
import { installNode } from '../support/other-node';
import { freshEmail } from '../support/people';
import { buildFolder, plainEnv, portalOf, startPortal } from '../support/portal-server';

test.describe.configure({ timeout: 300_000 });

/** The version line that the documents recommend, which is that of the container's image. */
const [, recommended = ''] = /^ARG NODE=\S+?:(\d+)\./m.exec(readFileSync('Containerfile', 'utf8')) ?? [];

test('the portal starts, registers, sends mail and ends on the recommended version of Node, as do its commands', {
  tag: ['@process'],
}, async () => {
  const [current] = process.versions.node.split('.');
  const folder = mkdtempSync(join(tmpdir(), 'portal-node-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
  try {
    const node = current === recommended ? process.execPath : await installNode(recommended, folder);
    test.skip(!node, `Node ${recommended} cannot be installed: no package registry can be reached.`);
    if (!node) return;
    const run = (args: string[], env = plainEnv()) => promisify(execFile)(node, args, { env });
    expect((await run(['--version'])).stdout).toMatch(new RegExp(`^v${recommended}\\.`));
    const portal = await startPortal({ node, dataDir });
    try {
      const client = new Client(portalOf(portal));
      expect((await client.get('/visitante')).status).toBe(200);
      const { id, cookie } = await client.register({ email: freshEmail() });
      expect((await client.get(`/landing?id=${id}`, { Cookie: cookie })).status).toBe(200);
      const [name, password, email] = ['Xóchitl Ñandú', 'nogal-y-encino', freshEmail()];
      const account = { name, email, email2: email, password, password2: password };
      expect((await client.post('/api/users/register', account)).status).toBe(201);
      await expect.poll(() => readdirSync(join(dataDir, 'mail')).length, { timeout: 60_000 }).toBe(2);
      const count = await run(
        ['--import', 'tsx', 'scripts/admin.ts', 'attendees', 'count', '--json'],
        plainEnv({ DATA_DIR: dataDir, NEXT_DIST_DIR: buildFolder('furniture') }),
      );
      expect(JSON.parse(count.stdout)).toEqual({ VISITANTE: 1, total: 1 });
    } finally {
      const code = await portal.stop();
      if (process.platform !== 'win32') expect(code).toBe(143);
    }
    expect(portal.output()).not.toMatch(/"level":[56]0|Warning: /);
  } finally {
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  }
});
