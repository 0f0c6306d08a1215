import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The code of a production server and its pages, without tests. */
const product = ['app', 'components', 'emails', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .concat('middleware.ts', 'instrumentation.ts')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(?<!\.test)\.(?:tsx?|mjs)$/.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

const filesWith = (pattern: RegExp) =>
  product
    .filter(({ code }) => pattern.test(code))
    .map(({ path }) => path)
    .sort();

test('the files of the product are found', () => {
  expect(product.length).toBeGreaterThan(200);
});

/* ASVS requirements that are met because the code does not contain something. docs/asvs.md refers to these titles. */
test.each([
  ['starts a program', /child_process/],
  ['runs text as code', /\beval\(|new Function\b|node:vm\b|javascript:/],
  ['writes HTML by hand', /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/],
  ['uses a weak hash or cipher', /md5|sha-?1\b|createCipheriv|createDecipheriv|\bRC4\b/i],
  [
    'accepts a certificate that cannot be verified',
    /rejectUnauthorized|tlsAllowInvalid|tlsInsecure|NODE_TLS_/,
  ],
  ['opens a connection that stays open', /new WebSocket|new EventSource/],
  ['parses XML', /DOMParser|xml2js|fast-xml-parser|\bsaxes?\b/],
  ['allows other origins', /Access-Control-/i],
])('no file %s', (_, pattern) => {
  expect(filesWith(pattern)).toEqual([]);
});

test.each([
  [
    'requests',
    /\bfetch\(/,
    [
      'app/[locale]/puerta/worker.js/',
      'components/account',
      'components/gate',
      'components/office/lists',
      'components/registration',
      // Called only by `npm run geo:import`.
      'lib/geo/read-catalogue.ts',
      'lib/mail/resend-transport.ts',
      // Called only by `npm run admin -- doctor`.
      'lib/mail/probe-resend.ts',
    ],
  ],
  [
    'uses cryptography',
    /from '(?:node:crypto|jose|bcryptjs)'/,
    // The service worker's version is a hash.
    ['app/[locale]/puerta/worker.js/', 'app/_server', 'lib'],
  ],
  // Of their own workers: the page of the gates, and that on which lists are imported.
  [
    'exchanges messages',
    /postMessage|onmessage|addEventListener\('message'/,
    ['app/[locale]/puerta/', 'components/gate/', 'components/office/lists/'],
  ],
  [
    'has the cookies of a request',
    /import \{[^}]*\bcookies\b[^}]*\} from 'next\/headers'/,
    ['app/_server/browser/read.ts', 'app/_server/browser/write.ts'],
  ],
  [
    'sets a cookie',
    /cookies\.set\(|\bportalCookie\(|\bremovedCookie\b/,
    ['app/_server/browser/', 'lib/http/host-cookie.ts', 'middleware.ts'],
  ],
  [
    'names a cookie',
    /\bhostCookieName\(/,
    ['app/_server/browser/cookies.ts', 'lib/accounts/session-cookie.ts', 'lib/http/host-cookie.ts'],
  ],
  ['uses predictable random numbers', /Math\.random/, ['lib/store']],
  [
    'writes to an output by itself',
    /console\.|process\.std(?:out|err)/,
    ['components/registration/lookups.ts', 'lib/server/start-up.ts'],
  ],
  [
    'knows undocumented names of Next',
    /next-action|x-action-|x-forwarded-proto|x-nextjs-|UnrecognizedAction|ChunkLoadError|server\/app|-manifest\.js|next\/dist|__NEXT_/i,
    ['lib/server/next/'],
  ],
])('only known files contain code that %s', (_, pattern, known) => {
  const files = filesWith(pattern);
  expect(files).not.toEqual([]);
  expect(files.filter((path) => !known.some((start) => path.startsWith(start)))).toEqual([]);
});

test('types are strict', () => {
  const config = readFileSync('tsconfig.json', 'utf8');
  for (const option of ['strict', 'noUncheckedIndexedAccess']) expect(config).toContain(`"${option}": true`);
});

test('every package of the lock file has a checksum, and all come from one registry', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const entries: { resolved?: string; integrity?: string; link?: boolean }[] = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([, entry]) => entry as object);
  expect(entries.filter(({ integrity, link }) => !integrity && !link)).toEqual([]);
  const origins = new Set(entries.flatMap(({ resolved }) => (resolved ? [new URL(resolved).origin] : [])));
  expect(origins.size).toBeLessThanOrEqual(1);
});
