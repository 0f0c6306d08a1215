import { expect, test } from 'vitest';
import { findImportFaults, type Rules } from './find-import-faults';

const rules: Rules = {
  layers: [['app', 'start.ts'], ['lib/deps.ts', 'components'], ['lib/users', 'lib/mail'], ['lib/base']],
  packages: [{ name: /^react(?:\/|$)/, allowedIn: ['app', 'start.ts'] }],
};

const faultsOf = (files: Record<string, string>) =>
  findImportFaults(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    rules,
  );

test('allows imports from the own folder, from layers below, and of packages without a rule', () => {
  expect(
    faultsOf({
      'app/page.tsx': `import '@/lib/deps'; import type { A } from '@/lib/users/a'; import React from "react";`,
      'start.ts': `import { deps } from './lib/deps'; await import('react/jsx-runtime');`,
      'lib/deps.ts': `export { a } from './users/a'; const b = await import("@/lib/base/b");`,
      'lib/users/deep/a.ts': `import '../b'; import 'zod'; import { join } from 'node:path';`,
    }),
  ).toEqual([]);
});

test('refuses an import from a layer above, including types', () => {
  const fault = 'lib/users/a.ts (lib/users) imports lib/deps (lib/deps.ts), above it';
  for (const line of [
    `import { deps } from '@/lib/deps';`,
    `import type { Deps } from '../deps';`,
    `import '../deps'`,
    `export * from "@/lib/deps";`,
    `const { deps } = await import('@/lib/deps');`,
    `type Deps = typeof import('@/lib/deps');`,
    `import {\n  deps,\n} from '@/lib/deps';`,
  ]) {
    expect(faultsOf({ 'lib/users/a.ts': line }), line).toEqual([fault]);
  }
});

test('refuses an import from a folder on the same layer', () => {
  expect(faultsOf({ 'lib/users/a.ts': `import '@/lib/mail/b';` })).toEqual([
    'lib/users/a.ts (lib/users) imports lib/mail/b (lib/mail), beside it',
  ]);
});

test('refuses at least one import of every cycle between folders', () => {
  const cycleOf = (...folders: string[]) =>
    Object.fromEntries(
      folders.map((folder, index) => [
        `${folder}/a.ts`,
        `import '@/${folders[(index + 1) % folders.length]}/a';`,
      ]),
    );
  expect(faultsOf(cycleOf('lib/users', 'lib/mail'))).toHaveLength(2);
  expect(faultsOf(cycleOf('app', 'lib/users'))).toHaveLength(1);
  expect(faultsOf(cycleOf('app', 'components', 'lib/users', 'lib/base'))).toHaveLength(1);
});

test('refuses a restricted package outside its folders', () => {
  expect(faultsOf({ 'lib/users/a.ts': `import { use } from 'react'; import 'reactive';` })).toEqual([
    'lib/users/a.ts imports the package react',
  ]);
});

test('refuses files that no rule covers, and imports of them', () => {
  expect(
    faultsOf({ 'lib/new/a.ts': `import '@/lib/base/b';`, 'lib/users/a.ts': `import '../../tests/factory';` }),
  ).toEqual([
    'lib/new/a.ts is in no folder of the rules',
    'lib/users/a.ts imports tests/factory, which is in no folder of the rules',
  ]);
});

test('does not confuse a folder with another whose name begins with the same letters', () => {
  expect(faultsOf({ 'lib/users-old/a.ts': '', 'lib/base/a.ts': `import '@/lib/deps-old';` })).toEqual([
    'lib/users-old/a.ts is in no folder of the rules',
    'lib/base/a.ts imports lib/deps-old, which is in no folder of the rules',
  ]);
});
