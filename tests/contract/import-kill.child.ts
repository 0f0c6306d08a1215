/**
 * A process for the test to kill: works on the imports of lists in a data folder and prints each position that it has
 * reached. Argument: the folder.
 */
import { writeSync } from 'node:fs';

process.env.DATA_DIR = process.argv[2];
// The test prepares the SQLite file of this folder, also where a MongoDB server is named.
delete process.env.MONGODB_URI;
const { deps } = await import('@/lib/deps');
const { runImports } = await import('@/lib/outreach/imports/run-imports');
while ((await runImports(deps(), 0)).isUnfinished)
  for await (const { state, position } of deps().listImports.all()) writeSync(1, `${state} ${position}\n`);
writeSync(1, 'whole\n');
process.exit();
