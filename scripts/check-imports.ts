import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findImportFaults } from './find-import-faults';
import { layers, packages } from './layers';

/** Ends with 1 and one line a fault where a product file imports what `layers.ts` forbids. */
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split(
  '\n',
);
const files = listed
  .filter((path) =>
    /^(?:app|components|emails|lib)\/.*\.tsx?$|^(?:middleware|instrumentation|next\.config)\.ts$/.test(path),
  )
  .filter((path) => !/\.test\.tsx?$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const faults = findImportFaults(files, { layers, packages });
for (const fault of faults) console.error(`imports: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(`imports: ${files.length} files import downwards only`);
