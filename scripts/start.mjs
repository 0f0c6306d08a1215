import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import nextEnv from '@next/env';

/*
 * `npm start`: serves what `npm run build` made, at HOST and PORT. It is plain JavaScript and takes Next's configuration
 * from the build, so that production dependencies are enough. lib/start-up.ts validates the environment, except PORT:
 * Next overwrites that once it listens.
 */
process.env.NODE_ENV = 'production';
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error });
const setting = (name, fallback) => process.env[name]?.trim() || fallback;

const port = Number(setting('PORT', '3000'));
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail('The environment is not usable. PORT: must be a whole number from 1 to 65535.');
}
const host = setting('HOST', 'localhost');
const build = join(setting('NEXT_DIST_DIR', '.next'), 'required-server-files.json');
if (!existsSync(build)) fail(`There is no build in ${build}: run \`npm run build\` first.`);
const { config } = JSON.parse(readFileSync(build, 'utf8'));
// A build does not know behind which proxies it will run.
config.compress = setting('TRUSTED_PROXY_HOPS', '0') === '0';

// A package manager that is killed takes no signal to this process, which would keep the port from its successor.
if (process.env.npm_lifecycle_event) {
  const manager = managerId();
  const watch = setInterval(() => {
    if (managerId() === manager) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}

// The same calls as in the server.js of Next's standalone output.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
const { startServer } = await import('next/dist/server/lib/start-server.js');
await startServer({
  dir: process.cwd(),
  isDev: false,
  // With the address itself, Next answers a rewrite by requesting itself without end.
  hostname: host === '127.0.0.1' ? 'localhost' : host,
  port,
});

/** The id of the process that runs the script: the parent, or the one above where a shell stays between, as on Debian. */
function managerId() {
  try {
    const [, shell, above] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return /^(?:sh|ash|dash|bash|busybox)$/.test(shell) ? Number(above) : process.ppid;
  } catch {
    return process.ppid;
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
