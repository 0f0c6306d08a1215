import { expect, test } from 'vitest';
import { findBrowserFaults, findCycles } from './import-graph';

const filesOf = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, text }));
const browserFaults = (files: Record<string, string>) => findBrowserFaults(filesOf(files), /^react$/);

test('refuses a server package in a client file and in its direct and indirect imports', () => {
  expect(
    browserFaults({
      'components/button.tsx': `'use client';\nimport { use } from 'react';\nimport { a } from './deep/a';`,
      'components/deep/a.ts': `export * from '@/lib/b';`,
      'lib/b.ts': `import { createHash } from 'node:crypto';\nimport list from './list.json';`,
      'components/late.tsx': `'use client';\nconst part = await import('mongodb');`,
      'components/bare.tsx': `'use client';\nimport 'server-only';`,
      'lib/server.ts': `import 'node:fs';`,
    }).sort(),
  ).toEqual([
    'components/bare.tsx runs in the browser, and imports server-only',
    'components/late.tsx runs in the browser, and imports mongodb',
    'lib/b.ts runs in the browser, and imports lib/list.json',
    'lib/b.ts runs in the browser, and imports node:crypto',
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
  const files = { 'a.ts': `'use client';\nimport { type A, b } from './b';`, 'b.ts': `import 'node:fs';` };
  expect(browserFaults(files)).toEqual(['b.ts runs in the browser, and imports node:fs']);
});

test('finds each cycle of imports, including types', () => {
  expect(
    findCycles(
      filesOf({
        'lib/a.ts': `import { b } from './b';`,
        'lib/b.ts': `import {\n  type C,\n} from '@/lib/c';`,
        'lib/c.ts': `export type { A } from './a';`,
        'lib/d.tsx': `import { e } from './e';`,
        'lib/e.ts': `const d = import('./d');`,
        'lib/above.ts': `import { a } from './a';`,
      }),
    ),
  ).toEqual([
    ['lib/a.ts', 'lib/b.ts', 'lib/c.ts'],
    ['lib/d.tsx', 'lib/e.ts'],
  ]);
});
