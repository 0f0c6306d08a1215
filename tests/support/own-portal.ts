import { test as base } from './fixtures';
import { startPortal } from './portal-server';

interface Own {
  own: { baseURL: string; dataDir: string };
}

/** A test function whose specs share a separate portal, started with this environment. Tag them `@process`. */
export function testWithPortal(
  makeEnv: () => Promise<{ env: Record<string, string>; close?: () => Promise<void> }>,
) {
  return base.extend<object, Own>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from this pattern.
      async ({}, use) => {
        const { env, close } = await makeEnv();
        const portal = await startPortal({ env: { RATE_LIMIT_FACTOR: '10000', ...env } });
        await use(portal);
        await portal.stop();
        await close?.();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    portal: async ({ own: { baseURL, dataDir } }, use) => {
      await use({ name: 'own', event: 'furniture', store: 'sqlite', baseURL, dataDir });
    },
    baseURL: async ({ own }, use) => {
      await use(own.baseURL);
    },
  });
}
