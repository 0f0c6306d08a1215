import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { findOnPath } from './find-on-path';

/**
 * The headless shell is preferred: a full browser also draws each window's toolbar, which doubles the duration of the
 * tests.
 */
const installed = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const isRoot = process.getuid?.() === 0;

/** The flags of a test browser: no background traffic, and no sandbox for root, where it does not work. */
export const browserFlags: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Saves one process for each browser.
  ...(process.platform === 'linux' ? ['--in-process-gpu'] : []),
];

/**
 * The path of a Chromium: an installed one, otherwise Playwright's if it downloads within three minutes, otherwise
 * Debian's package.
 */
export function findBrowser(): string {
  return findOnPath(installed) ?? ofPlaywright() ?? ofDebian() ?? fail();
}

function ofPlaywright(): string | undefined {
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error("No Chromium on PATH: trying Playwright's …");
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  // On Linux, only root can install the libraries that a browser needs.
  const withLibraries = isRoot ? ['--with-deps'] : [];
  spawnSync(process.execPath, [cli, 'install', ...withLibraries, 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 180_000,
  });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function ofDebian(): string | undefined {
  if (!isRoot || !findOnPath(['apt-get'])) return undefined;
  console.error("Trying Debian's chromium …");
  try {
    const options: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 };
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
    for (const args of [['update', '-qq'], install]) execFileSync('apt-get', args, options);
  } catch {
    return undefined;
  }
  return findOnPath(installed);
}

function fail(): never {
  throw new Error(
    'No browser found: install Chromium, or run `npx playwright install --with-deps chromium` with network access.',
  );
}
