import { readdirSync, readFileSync } from 'node:fs';
import { findImportFaults } from './find-import-faults';
import { findBrowserFaults, findCycles } from './import-graph';
import { browserPackages, layers, packages, readers } from './layers';

/** Ends with 1 and one line for each import of a product file that `layers.ts` forbids. */
const folders = ['app', 'components', 'emails', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  ),
);
const files = ['middleware.ts', 'instrumentation.ts', 'next.config.ts', ...folders]
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const faults = [
  ...findImportFaults(files, { layers, packages, readers }),
  ...findBrowserFaults(files, browserPackages),
  ...findCycles(files).map((cycle) => `${cycle.join(', ')} import each other`),
];
for (const fault of faults) console.error(`imports: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(
  `imports: ${files.length} files import only from lower layers, in no cycle, and no server code reaches a browser`,
);
