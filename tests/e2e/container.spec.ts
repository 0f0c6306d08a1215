import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { Client } from '../support/client';
import { buildImage, installPackages } from '../support/containerfile';
import { freshEmail } from '../support/people';
import { buildFolder, freePort, plainEnv } from '../support/portal-server';

test.describe.configure({ timeout: 240_000 });

/** A user that owns no files and may write only to folders that it is given. */
const nobody = 65_534;

test('the steps of the Containerfile make a portal that runs without root and writes to /data only', {
  tag: ['@process'],
}, async () => {
  test.skip(process.platform !== 'linux', 'An image is made of Linux commands.');
  test.skip(process.getuid?.() !== 0, 'Another user can only be taken by root.');
  const folder = mkdtempSync(join(tmpdir(), 'portal-image-'));
  chmodSync(folder, 0o755);
  // The steps of these stages are `npm ci` and `npm run build`, which have already run for these tests.
  const image = buildImage(folder, {
    build: (app) =>
      cpSync(buildFolder('furniture'), join(app, '.next'), {
        recursive: true,
        filter: (path) => !path.endsWith('/cache'),
      }),
    packages: installPackages,
  });
  expect(image.user).toBe('node');
  const app = join(folder, 'final/app');
  const port = await freePort();
  const dataDir = join(folder, 'final', image.env.DATA_DIR ?? '');
  const options = {
    cwd: app,
    env: plainEnv({
      ...image.env,
      HOME: '/nonexistent',
      PORT: String(port),
      DATA_DIR: dataDir,
      REGISTRATION_OPEN: 'true',
      NEXT_DIST_DIR: '.next',
    }),
    uid: nobody,
    gid: nobody,
  };
  const run = (command: string[]) => promisify(execFile)(process.execPath, command.slice(1), options);
  const before = readdirSync(app, { recursive: true }).length;
  const [, ...args] = image.command;
  const portal = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [portal.stdout, portal.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  try {
    const isHealthy = () =>
      run(image.healthCheck).then(
        () => true,
        () => false,
      );
    expect(await isHealthy()).toBe(false);
    await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);
    const baseURL = `http://localhost:${port}`;
    const client = new Client({ name: 'image', event: 'furniture', store: 'sqlite', baseURL, dataDir });
    const { id, cookie } = await client.register({ email: freshEmail() });
    expect((await client.get(`/landing?id=${id}`, { Cookie: cookie })).status).toBe(200);
    await expect.poll(() => readdirSync(join(dataDir, 'mail')).length, { timeout: 30_000 }).toBe(1);
    const count = await run(['node', '--import', 'tsx', 'scripts/admin.ts', 'attendees', 'count', '--json']);
    expect(JSON.parse(count.stdout)).toEqual({ VISITANTE: 1, total: 1 });
    expect(readdirSync(app, { recursive: true }).length).toBe(before);
    expect(output).not.toMatch(/EACCES|EROFS|"level":50/);
  } finally {
    portal.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
