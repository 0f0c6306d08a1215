import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * `npm run test:contract`: the suites of stores and mail transports, and the commands. With `--mongodb <uri>`, only
 * the suites run, on that server, in their own databases, which they remove. Other arguments are passed to Vitest.
 */
const args = process.argv.slice(2);
const at = args.indexOf('--mongodb');
const [, uri] = at < 0 ? [] : args.splice(at, 2);
if (at >= 0 && !/^mongodb(?:\+srv)?:\/\//.test(uri ?? '')) {
  console.error('--mongodb: the connection string begins with mongodb:// or mongodb+srv://.');
  process.exit(2);
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const projects = uri ? ['contract'] : ['contract', 'process'];
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', ...projects.flatMap((project) => ['--project', project]), ...args],
  { stdio: 'inherit', env: { ...process.env, ...(uri && { MONGODB_URI: uri }) } },
);
process.exit(status ?? 1);
