import { availableParallelism, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './tests/support/memory-folder';

// The show of these tests, whatever event the portal is configured for: `aShow` in tests/factories/events.ts.
const env = { EVENT: 'furniture' };

export const resolve = {
  alias: {
    '@': fileURLToPath(new URL('.', import.meta.url)),
    'event-data': fileURLToPath(new URL('lib/event-source/event-data.ts', import.meta.url)),
  },
};

// These tests use `deps()`, which exists once per process.
const ofOneProcess = ['lib/privacy/erasure.test.ts', 'lib/server/periodic-tasks.test.ts'];

const unit = {
  env: { ...env, TMPDIR: memoryFolder() ?? tmpdir() },
  setupFiles: 'tests/unit-clock.ts',
  // Long enough that only a hanging test fails, even on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // One more than there are processors, since some tests wait.
  maxWorkers: availableParallelism() + 1,
};

/** The unit tests of the rules, which `scripts/mutations.ts` runs too. */
export const unitProject = {
  ...unit,
  name: 'unit',
  include: ['{lib/*,components,emails,events,messages,scripts}/**/*.test.{ts,tsx}'],
  exclude: ['**/*.process.test.ts', ...ofOneProcess],
  // These tests do not mock modules, so each worker can load a module once for all of them.
  isolate: false,
};

export default defineConfig({
  resolve,
  test: {
    // By default, one processor stays idle, which is half of a small machine. More would delay the builds beside them.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: unitProject },
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit-isolated',
          // These tests mock modules of Next or have state that lasts as long as the process.
          include: ['app/**/*.test.{ts,tsx}', 'lib/*.test.ts', 'middleware.test.ts', ...ofOneProcess],
          // Its imports of next/* name no file, which Node by itself does not resolve.
          server: { deps: { inline: ['next-auth'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          testTimeout: 300_000,
          hookTimeout: unit.hookTimeout,
          setupFiles: unit.setupFiles,
          // Each of these tests starts a process, which takes seconds, so they run with the contract tests.
          include: ['**/*.process.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          env,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Its imports of next/* name no file, which Node by itself does not resolve.
          server: { deps: { inline: ['next-auth'] } },
        },
      },
    ],
  },
});
