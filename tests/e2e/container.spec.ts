import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  // Both commands have already run for these tests.
  const image = buildImage(folder, { 'npm ci': installPackages, 'npm run build': copyBuild });
  expect(image.user).toBe('node');
  expect(sizeOf(join(folder, 'final'))).toBeLessThan(300_000_000);
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
    const examine = ['node', '--import', 'tsx', 'scripts/admin.ts', 'doctor', '--json'];
    // It exits with 1 if it finds a fault of the configuration.
    const doctor = await run(examine).catch((error: { stdout: string }) => error);
    const findings: { check: string; state: string }[] = JSON.parse(doctor.stdout);
    expect(findings.find(({ check }) => check === 'database')).toMatchObject({ state: 'ok' });
    expect(readdirSync(app, { recursive: true }).length).toBe(before);
    expect(output).not.toMatch(/EACCES|EROFS|"level":50/);
  } finally {
    portal.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Copies the build of the tests. Its links to packages are relative to a folder that is one level deeper. */
function copyBuild(app: string): void {
  const [from, to] = [buildFolder('furniture'), join(app, '.next')];
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const links = readdirSync(join(to, 'node_modules'), { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of links.filter((entry) => entry.isSymbolicLink())) {
    const path = join(parentPath, name);
    const target = readlinkSync(path).replace(/^.*node_modules\//, join(app, 'node_modules/'));
    rmSync(path);
    symlinkSync(relative(parentPath, target), path);
  }
}

/** The size of all files below a folder, bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
