import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findReaderFaults } from './find-reader-faults';
import { readers, writingGets } from './layers';

const faultsOf = (files: Record<string, string>) =>
  findReaderFaults(
    Object.entries({ 'lib/deps.ts': '', 'app/_server/browser/write.ts': '', ...files }).map(
      ([path, text]) => ({ path, text }),
    ),
    readers,
  );
const importDeps = `import { deps } from '@/lib/deps';`;

test('refuses what can write in everything that serves pages', () => {
  for (const reader of [
    'app/[locale]/cuenta/page.tsx',
    'app/[locale]/office/equipo/page.tsx',
    'app/[locale]/layout.tsx',
    'app/[locale]/not-found.tsx',
    'app/dev/mailbox/page.tsx',
    'app/_server/loaders/accounts.ts',
  ]) {
    expect(faultsOf({ [reader]: importDeps })).toEqual([`${reader} only reads, and imports lib/deps.ts`]);
    expect(faultsOf({ [reader]: `import { rememberOwner } from '@/app/_server/browser/write';` })).toEqual([
      `${reader} only reads, and imports app/_server/browser/write.ts`,
    ]);
  }
});

test('refuses what can write behind other files, once for each import', () => {
  expect(
    faultsOf({
      'app/[locale]/office/equipo/page.tsx': `import { requireStaff } from '@/app/_server/office/require-staff';`,
      'app/[locale]/office/correos/page.tsx': `import { requireStaff } from '@/app/_server/office/require-staff';`,
      'app/_server/office/require-staff.ts': `import { currentUser } from '../browser/read';`,
      'app/_server/browser/read.ts': `export const end = async () => (await import('./start-session')).end();`,
      'app/_server/browser/start-session.ts': importDeps,
    }),
  ).toEqual([
    'app/[locale]/office/equipo/page.tsx only reads, and imports lib/deps.ts through app/_server/office/require-staff.ts, app/_server/browser/read.ts, app/_server/browser/start-session.ts',
  ]);
});

test('allows imports of types, and of files that offer only what may happen when something is read', () => {
  const reading = `import { readDeps } from '@/app/_server/read-deps';`;
  expect(
    faultsOf({
      'app/[locale]/cuenta/page.tsx': `${reading}\nimport type { deps } from '@/lib/deps';`,
      'app/_server/read-deps.ts': importDeps,
      'middleware.ts': `const { admitToOffice } = await import('@/app/_server/office/gate');`,
      'app/_server/office/gate.ts': importDeps,
    }),
  ).toEqual([]);
});

test('a page may pass server actions to its forms, but not call them', () => {
  const files = (use: string) => ({
    'app/[locale]/cuenta/page.tsx': `import { saveAction as save } from './actions';\n${use}`,
    'app/[locale]/cuenta/actions.ts': `'use server';\n${importDeps}`,
  });
  expect(faultsOf(files('<Form action={save} />; <Form action={save.bind(null, id)} />;'))).toEqual([]);
  expect(faultsOf(files('await save (untouched, form);'))).toEqual([
    'app/[locale]/cuenta/page.tsx only reads, and calls the action save',
  ]);
});

test('route handlers of GET and the middleware only read, and may set cookies', () => {
  const get = `export const { GET, HEAD, POST } = apiRoute('/x', { GET: () => ok({}) });`;
  const files = {
    'app/api/x/route.ts': get,
    'app/api/x/y/route.ts': 'export async function GET() {}',
    'app/mailed-link/[name]/route.ts': `export const { GET, HEAD, POST } = linkRoute('/x', follow);`,
    'middleware.ts': '',
  };
  const withImport = (line: string) =>
    faultsOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, `${line}\n${text}`])));
  expect(withImport(importDeps)).toEqual(
    Object.keys(files).map((path) => `${path} only reads, and imports lib/deps.ts`),
  );
  expect(withImport(`import { rememberOwner } from '@/app/_server/browser/write';`)).toEqual([]);
});

test('route handlers that only answer POST may write, and so may the GETs that are named', () => {
  const named = Object.keys(writingGets);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(
    faultsOf({
      'app/api/x/route.ts': `${importDeps}\nexport const { GET, POST } = apiRoute('/x', { POST: async () => {} });`,
      ...Object.fromEntries(named.map((path) => [path, importDeps])),
    }),
  ).toEqual([]);
});
