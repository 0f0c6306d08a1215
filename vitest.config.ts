import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('.', import.meta.url)),
      'event-data': fileURLToPath(new URL('lib/event-source/event-data.ts', import.meta.url)),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,lib,components,emails,events,messages,scripts}/**/*.test.{ts,tsx}',
            'middleware.test.ts',
          ],
          // Only for a test that hangs; a busy machine must fail none.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          // Its imports of next/* name no file, which Node by itself does not resolve.
          server: { deps: { inline: ['next-auth'] } },
        },
      },
    ],
  },
});
