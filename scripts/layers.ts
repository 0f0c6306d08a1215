import type { BrowserRules } from './find-browser-faults';
import type { ReadingRules } from './find-reader-faults';

/**
 * The folders from top to bottom. A file imports only from its own folder and from folders in layers below. Folders in
 * the same layer do not import each other. A file that is listed by itself has its own place: it joins what lies above its
 * folder. `npm run check` enforces this for every file, including type imports.
 */
export const layers: readonly (readonly string[])[] = [
  ['middleware.ts', 'instrumentation.ts', 'next.config.ts'],
  ['app'],
  ['lib/server/start-up.ts'],
  ['lib/server/periodic-tasks.ts'],
  ['lib/deps.ts'],
  [
    'lib/collections.ts',
    'lib/http/health-answers.ts',
    'lib/http/refusal-page.ts',
    'lib/server/readiness.ts',
    'lib/server/start-notices.ts',
    'lib/contract',
    'lib/metrics',
    'components',
    'emails',
  ],
  ['components/ui'],
  ['lib/event-source'],
  ['lib/office'],
  ['lib/conferences', 'lib/gate', 'lib/privacy', 'lib/premarket'],
  ['lib/outreach'],
  ['lib/registration'],
  ['lib/accounts'],
  ['lib/pass', 'lib/geo'],
  ['lib/event'],
  ['lib/mail'],
  ['lib/limits', 'lib/audit', 'lib/revocations'],
  ['lib/store', 'lib/crypto', 'lib/http'],
  ['lib/server'],
  ['lib/i18n'],
  ['lib/base', 'lib/pages.ts', 'messages'],
];

/** GETs that may change what is stored, by contract, and what they do. All other GETs and all pages only read. */
export const writingGets = {
  'app/api/users/activationemailresend/[userId]/[locale]/route.ts': 'sends the activation mail again',
  'app/api/attendees/resendinvitation/[userId]/route.ts': 'sends the pass again',
  'app/api/attendees/resendinvitationAttendeeId/[id]/route.ts': 'sends the pass again',
  'app/api/attendees/byEmailAndUpdate/[email]/[userId]/route.ts': 'adds the registration to the account',
  'app/api/auth/[...nextauth]/route.ts': 'signs people in when a provider redirects them back',
  'app/api/users/facebook/route.ts': 'starts the sign-in with a provider, through Auth.js',
  'app/api/users/google/route.ts': 'starts the sign-in with a provider, through Auth.js',
  'app/api/users/outlook/route.ts': 'starts the sign-in with a provider, through Auth.js',
  'app/api/cron/outbox/route.ts': 'sends due mail and runs periodic tasks for the scheduler',
  'app/api/cron/purge/route.ts': 'deletes data for the scheduler',
} as const;

const canWrite = ['lib/deps.ts', 'lib/store/open-store.ts'];

/** Code that only reads, and the files that it may not import, directly or through other files. */
export const readers: ReadingRules = {
  groups: [
    {
      // Everything in app that is not a route handler or a server action serves pages.
      isReader: ({ path }) =>
        /^app\/(?!_server\/(?!loaders\/))(?!.*\/(?:route\.tsx?|actions\.ts)$)/.test(path),
      forbidden: [...canWrite, 'app/_server/browser/write.ts'],
    },
    {
      // A route handler without a GET of its own only answers POST.
      isReader: ({ path, text }) =>
        path === 'middleware.ts' ||
        (/^app\/.*\/route\.tsx?$/.test(path) &&
          !(path in writingGets) &&
          (/\bGET[:(]/.test(text) || !/\bPOST[:(]/.test(text))),
      forbidden: canWrite,
    },
  ],
  // They import what can write, and offer only what may happen when something is read.
  boundaries: ['app/_server/read-deps.ts', 'app/_server/office/gate.ts'],
};

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
      'lib/server',
      'lib/i18n',
      'lib/event-source/draw-mark.ts',
      'middleware.ts',
      'instrumentation.ts',
      'next.config.ts',
    ],
  },
  { name: /^react(?:-dom)?(?:\/|$)/, allowedIn: ['app', 'components', 'emails'] },
];

/** What code in the browser may use, besides server actions. All other packages and files are for the server. */
export const browser: BrowserRules = {
  packages:
    /^(?:react(?:-dom)?|react-hook-form|@hookform\/resolvers\/zod|zod|tlds|idb|csv-parse\/sync|fflate|htmlparser2|event-theme)$/,
  /** Folders and single files. */
  files: [
    'app/globals.css',
    'components',
    'lib/base/bounded-text.ts',
    'lib/base/code-digits.ts',
    'lib/base/digits.ts',
    'lib/base/edit-distance.ts',
    'lib/base/email-field.ts',
    'lib/base/once-per-key.ts',
    'lib/base/process-wide.ts',
    'lib/base/records.ts',
    'lib/base/sheet.ts',
    'lib/base/suggest-email.ts',
    'lib/base/text-limit.ts',
    'lib/base/venue-time.ts',
    'lib/base/typed-email.ts',
    'lib/base/typed-year.ts',
    'lib/base/visible-text.ts',
    'lib/base/web-address.ts',
    'lib/event/offered.ts',
    'lib/event/options.ts',
    'lib/event/types.ts',
    'lib/gate/fold.ts',
    'lib/gate/judge.ts',
    'lib/gate/pass-list.ts',
    'lib/gate/protocol.ts',
    'lib/gate/types.ts',
    'lib/geo/rules.ts',
    'lib/base/form-state.ts',
    'lib/server/next/failed-action.ts',
    'lib/i18n/dates.ts',
    'lib/i18n/fill.ts',
    'lib/i18n/locale.ts',
    'lib/outreach/imports/part-size.ts',
    'lib/pages.ts',
    'lib/pass/folio-key.ts',
    'lib/pass/read-pass.ts',
    'lib/registration/catalogue',
    'lib/registration/form',
    'lib/registration/place/decide.ts',
    'lib/registration/place/lists.ts',
    'lib/registration/place/names.ts',
    'lib/registration/place/rules.ts',
    'lib/registration/schema.ts',
  ],
};
