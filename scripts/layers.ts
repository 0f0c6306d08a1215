/**
 * The folders from top to bottom. A file imports only from its own folder and from folders in layers below. Folders in
 * the same layer do not import each other. `npm run check` enforces this for every file, including type imports.
 */
export const layers: readonly (readonly string[])[] = [
  ['app', 'middleware.ts', 'instrumentation.ts', 'next.config.ts'],
  ['lib/start-up.ts'],
  ['lib/tasks.ts', 'lib/office-gate.ts'],
  ['lib/deps.ts'],
  [
    'lib/collections.ts',
    'lib/proof-cookie.ts',
    'lib/readiness.ts',
    'lib/refusal-page.ts',
    'lib/start-notices.ts',
    'lib/contract',
    'lib/metrics',
    'components',
    'emails',
  ],
  ['components/ui'],
  ['lib/event-source'],
  ['lib/office'],
  ['lib/conferences', 'lib/privacy', 'lib/premarket'],
  ['lib/registration'],
  ['lib/accounts'],
  ['lib/pass', 'lib/geo'],
  ['lib/event'],
  ['lib/mail'],
  ['lib/limits', 'lib/audit'],
  ['lib/store', 'lib/crypto', 'lib/http'],
  ['lib/i18n'],
  ['lib/base', 'lib/pages.ts', 'messages'],
];

/** Files that serve pages may not import these modules, which can write. They use app/_server/read-deps.ts instead. */
export const readers = {
  files: /^app\/(?:\[locale\]\/.*page|_server\/(?:loaders\/.*|form-pages))\.tsx?$/,
  forbidden: ['lib/deps', 'app/_server/send-after-answer', 'app/_server/submit-registration'],
} as const;

/** Packages that only some folders may import. All other packages are unrestricted. */
export const packages: readonly { name: RegExp; allowedIn: readonly string[] }[] = [
  {
    name: /^(?:mongodb|libsql|@auth\/mongodb-adapter)$/,
    allowedIn: ['lib/store', 'lib/accounts/provider-links.ts'],
  },
  { name: /^next-auth(?:\/|$)/, allowedIn: ['app', 'lib/accounts'] },
  {
    name: /^next(?:\/|$)/,
    allowedIn: [
      'app',
      'components',
      'lib/http',
      'lib/i18n',
      'middleware.ts',
      'instrumentation.ts',
      'next.config.ts',
    ],
  },
  { name: /^react(?:-dom)?(?:\/|$)/, allowedIn: ['app', 'components', 'emails'] },
];

/** The packages and files that code in the browser may use. Server code also uses others, such as `node:crypto`. */
export const browserPackages =
  /^(?:react(?:-dom)?|react-hook-form|@hookform\/resolvers\/zod|zod|tlds|event-theme|app\/globals\.css)$/;
