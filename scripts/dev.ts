import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { type Env, parseEnv } from '../lib/base/env';
import { loadEnv } from './load-env';

/** `npm run dev`: prints the portal's addresses and serves the sources until a signal ends it. */
loadEnv(true);
let env: Env;
try {
  env = parseEnv({ ...process.env, NODE_ENV: 'development' });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const host = env.HOST === '127.0.0.1' ? 'localhost' : env.HOST;
const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${env.PORT}`;
console.log(`
  Portal    ${origin}
  Mailbox   ${origin}/dev/mailbox
  Database  ${env.MONGODB_URI ? 'MongoDB' : `SQLite in ${env.DATA_DIR}`}
`);

const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
const child = spawn(process.execPath, [next, 'dev', '-H', host, '-p', String(env.PORT)], {
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`next did not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
