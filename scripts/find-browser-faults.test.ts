import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBrowserFaults } from './find-browser-faults';
import { browser } from './layers';

const browserFaults = (files: Record<string, string>) =>
  findBrowserFaults(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    browser,
  );

test('refuses a server package in a client file and in its direct and indirect imports', () => {
  expect(
    browserFaults({
      'components/button.tsx': `'use client';\nimport { use } from 'react';\nimport { a } from './deep/a';`,
      'components/deep/a.ts': `export * from '@/lib/pages';`,
      'lib/pages.ts': `import { createHash } from 'node:crypto';\nimport list from './list.json';`,
      'components/late.tsx': `'use client';\nconst part = await import('mongodb');`,
      'components/bare.tsx': `'use client';\nimport 'server-only';`,
      'lib/server.ts': `import 'node:fs';`,
    }).sort(),
  ).toEqual([
    'components/bare.tsx runs in the browser, and imports server-only',
    'components/late.tsx runs in the browser, and imports mongodb',
    'lib/pages.ts runs in the browser, and imports lib/list.json',
    'lib/pages.ts runs in the browser, and imports node:crypto',
  ]);
});

test('refuses a server file in the browser even if it uses no server package', () => {
  expect(
    browserFaults({
      'components/form.tsx': `'use client';\nimport { env } from '@/lib/base/env';\nimport '@/lib/i18n/fill';`,
      'lib/base/env.ts': `import { z } from 'zod';`,
      'lib/i18n/fill.ts': `import { createUsers } from '@/lib/accounts/repository';`,
      'lib/accounts/repository.ts': `import { z } from 'zod';`,
      'app/[locale]/error.tsx': `'use client';\nconst { deps } = await import('@/lib/deps');`,
      'lib/deps.ts': '',
    }),
  ).toEqual([
    'components/form.tsx runs in the browser, and imports lib/base/env.ts',
    'app/[locale]/error.tsx runs in the browser, and imports lib/deps.ts',
    'lib/i18n/fill.ts runs in the browser, and imports lib/accounts/repository.ts',
  ]);
});

test('allows a client file to import types from anywhere, and server actions', () => {
  expect(
    browserFaults({
      'components/form.tsx': `'use client';
import type { Store } from '@/lib/store';
import { type Env, type Log as Logs } from '@/lib/store';
import { save } from '@/app/actions';
type Db = typeof import('mongodb');`,
      'lib/store.ts': `import 'mongodb';`,
      'app/actions.ts': `'use server';\nimport { deps } from '@/lib/store';`,
    }),
  ).toEqual([]);
});

test('an import of a value and a type counts as an import of code', () => {
  const files = {
    'a.ts': `'use client';\nimport { type A, b } from './lib/deps';`,
    'lib/deps.ts': '',
  };
  expect(browserFaults(files)).toEqual(['a.ts runs in the browser, and imports lib/deps.ts']);
});

test('every file that the browser may use exists', () => {
  expect(browser.files.filter((path) => !existsSync(path))).toEqual([]);
});
