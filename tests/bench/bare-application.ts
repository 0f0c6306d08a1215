import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inspectBuild, storeBuiltPages } from '../../lib/server/next/build-output';
import { builtPagesFile } from '../../lib/server/next/built-pages';
import { freePort, plainEnv } from '../support/portal-server';

const bareFolder = resolve(import.meta.dirname, 'bare');
const next = resolve(import.meta.dirname, '../../node_modules/next/dist/bin/next');

/** Builds the bare application, or uses its earlier build if it may. */
export async function buildBare(mayReuse: boolean): Promise<void> {
  const folder = join(bareFolder, '.next');
  if (mayReuse && existsSync(join(folder, builtPagesFile))) return;
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: bareFolder,
    env: plainEnv(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The bare application does not build.');
  // The portal's middleware needs the build's page list, as in the portal.
  storeBuiltPages(folder, inspectBuild(folder), []);
}

export interface BareApplication {
  baseURL: string;
  pid: number;
  stop(): Promise<void>;
}

/** Serves the bare application on a free port; resolves once it answers. */
export async function startBare(more: Record<string, string> = {}): Promise<BareApplication> {
  const port = await freePort();
  const args = [next, 'start', '-H', 'localhost', '-p', String(port)];
  const child = spawn(process.execPath, args, { cwd: bareFolder, env: plainEnv(more), stdio: 'ignore' });
  const baseURL = `http://localhost:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (let tries = 0; tries < 100; tries++) {
    const isServed = await fetch(baseURL).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isServed) return { baseURL, pid: child.pid ?? 0, stop };
    await delay(100);
  }
  await stop();
  throw new Error('The bare application does not answer.');
}
