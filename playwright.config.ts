import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags, readBrowserName } from './scripts/browser';
import type { PortalOptions } from './tests/support/fixtures';
import { journeys, type Portal, processProject, targets } from './tests/support/targets';

/** The portals that scripts/test-e2e.ts started; a bare `npx playwright test` uses the dev server. */
const portals: Portal[] = process.env.E2E_PORTALS
  ? JSON.parse(process.env.E2E_PORTALS)
  : [
      {
        name: 'sqlite',
        event: 'furniture',
        store: 'sqlite',
        baseURL: 'http://localhost:3000',
        dataDir: '.data',
      },
    ];

const browserName = readBrowserName(process.env.E2E_BROWSER_NAME);

/** In a run with several portals, most specs run on `sqlite`. */
const hasFewSpecs = ({ name }: Portal) => portals.length > 1 && name !== 'sqlite';

export default defineConfig<PortalOptions>({
  testDir: 'tests',
  testMatch: ['api/**/*.spec.ts', 'e2e/**/*.spec.ts'],
  fullyParallel: true,
  // One more than there are processors, since a spec often waits for a mail, a page or a portal. Two more were not faster.
  workers: availableParallelism() + 1,
  // A spec that passes only at a second attempt shows a defect in the spec or in the portal.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['dot'],
    ['./tests/support/skip-missing-portals.ts'],
    ...(process.env.E2E_REPORT ? ([['json', { outputFile: process.env.E2E_REPORT }]] as const) : []),
  ],
  outputDir: 'test-results',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // An element that fades in has its full contrast only at the end.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Tracing makes a run a third slower. Use `--trace on` if needed.
    screenshot: 'only-on-failure',
    browserName,
    launchOptions: {
      executablePath: process.env.E2E_BROWSER,
      ...(browserName === 'chromium' && { args: [...browserFlags] }),
    },
  },
  projects: [
    // First, because its specs are the longest and wait the most.
    ...(process.env.E2E_PORTALS && browserName === 'chromium' ? [processProject] : []),
    ...portals.map((portal) => {
      const target = [...targets, journeys].find(({ name }) => name === portal.name);
      const { grep, grepInvert } = portal.isElsewhere ? {} : (target ?? {});
      return {
        name: portal.name,
        use: { baseURL: portal.baseURL, portal },
        // A worker with its browser takes 2 s of processor time to start, and runs specs of one project only.
        ...(hasFewSpecs(portal) && { workers: 1 }),
        ...(grep && { grep }),
        ...(grepInvert && { grepInvert }),
      };
    }),
  ],
});
