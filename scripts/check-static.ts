import { readdirSync, readFileSync } from 'node:fs';
import { errorStatus } from '../lib/base/errors';
import { compareCodes, compareMessages } from '../lib/i18n/compare-messages';
import en from '../messages/en.json';
import es from '../messages/es.json';
import { findBrowserFaults } from './find-browser-faults';
import { findImportFaults } from './find-import-faults';
import { findMissingPlatforms } from './find-missing-platforms';
import { findReaderFaults } from './find-reader-faults';
import { findUnboundedTexts } from './find-unbounded-texts';
import { findCycles } from './import-graph';
import { browser, layers, packages, readers } from './layers';

/**
 * Makes the checks that neither the linter nor the compiler makes. Prints one line for each fault, and then exits with
 * 1.
 */
const paths = ['app', 'components', 'emails', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  ),
);
const files = ['middleware.ts', 'instrumentation.ts', 'next.config.ts', ...paths]
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const faults = {
  messages: [...compareMessages({ en, es }), ...compareCodes(Object.keys(errorStatus), en.errors)],
  texts: findUnboundedTexts(files),
  lock: findMissingPlatforms(JSON.parse(readFileSync('package-lock.json', 'utf8'))),
  imports: [
    ...findImportFaults(files, { layers, packages }),
    ...findReaderFaults(files, readers),
    ...findBrowserFaults(files, browser),
    ...findCycles(files).map((cycle) => `${cycle.join(', ')} import each other`),
  ],
};
const lines = Object.entries(faults).flatMap(([name, list]) => list.map((fault) => `${name}: ${fault}`));
for (const line of lines) console.error(line);
if (lines.length > 0) process.exit(1);
console.log(
  `messages, the lock's platforms, and the texts and imports of ${files.length} files are consistent`,
);
