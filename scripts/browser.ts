import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
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

const browsers = { chromium, firefox, webkit };
export type BrowserName = keyof typeof browsers;

/** The browser that a value names, by default Chromium. Throws if it names none. */
export function readBrowserName(value: string | undefined): BrowserName {
  const name = value || 'chromium';
  if (!Object.hasOwn(browsers, name))
    throw new Error(`--browser is ${Object.keys(browsers).join(', ')}, not ${name}`);
  return name as BrowserName;
}

/**
 * The path of a Chromium: an installed one, otherwise Playwright's if it downloads within three minutes, otherwise
 * Debian's package.
 */
function findChromium(): string {
  return findOnPath(installed) ?? ofPlaywright('chromium') ?? ofDebian() ?? fail('chromium');
}

/** The path of a browser. Firefox and WebKit are Playwright's own builds, since it cannot drive others. */
export function findBrowser(name: BrowserName = 'chromium'): string {
  return name === 'chromium' ? findChromium() : (ofPlaywright(name) ?? fail(name));
}

function ofPlaywright(name: BrowserName): string | undefined {
  const browser: BrowserType = browsers[name];
  if (existsSync(browser.executablePath())) return browser.executablePath();
  console.error(`No ${name} is installed: trying Playwright's …`);
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  // On Linux, only root can install the libraries that a browser needs.
  const withLibraries = isRoot ? ['--with-deps'] : [];
  spawnSync(process.execPath, [cli, 'install', ...withLibraries, name], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 180_000,
  });
  return existsSync(browser.executablePath()) ? browser.executablePath() : undefined;
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

function fail(name: BrowserName): never {
  throw new Error(
    `No browser was found: run \`npx playwright install --with-deps ${name}\` with network access.`,
  );
}
