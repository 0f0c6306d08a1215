import { test as base } from './fixtures';
import { portalOf, startPortal } from './portal-server';

interface Own {
  own: { baseURL: string; dataDir: string };
}

interface Settings {
  env: Record<string, string>;
  hasQuickPasswords?: boolean;
  close?: () => Promise<void>;
}

/** A test function whose specs share a separate portal, started with these settings. Tag them `@process`. */
export function testWithPortal(makeSettings: () => Promise<Settings>) {
  return base.extend<object, Own>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from this pattern.
      async ({}, use) => {
        const { env, close, hasQuickPasswords = true } = await makeSettings();
        const portal = await startPortal({ env: { RATE_LIMIT_FACTOR: '10000', ...env }, hasQuickPasswords });
        await use(portal);
        await portal.stop();
        await close?.();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    portal: async ({ own }, use) => {
      await use(portalOf(own));
    },
    baseURL: async ({ own }, use) => {
      await use(own.baseURL);
    },
  });
}
