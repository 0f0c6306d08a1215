import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What a test browser is started with: no sandbox only where root forbids one, and no calls home. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium: an installed one, else Playwright's (downloaded if that works in three minutes), else Debian's package. */
export function findBrowser(): string {
  return onPath() ?? ofPlaywright() ?? ofDebian() ?? fail();
}

function onPath(): string | undefined {
  for (const name of installed) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found) return found;
  }
  return undefined;
}

function ofPlaywright(): string | undefined {
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error("No Chromium on PATH: trying Playwright's …");
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  spawnSync(process.execPath, [cli, 'install', '--with-deps', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 180_000,
  });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function ofDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  console.error("Trying Debian's chromium …");
  try {
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    };
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  } catch {
    return undefined;
  }
  return onPath();
}

function fail(): never {
  throw new Error(
    'No browser: install Chromium, or run `npx playwright install --with-deps chromium` where it may download.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findBrowser());
