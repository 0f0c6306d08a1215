import { type Env, parseEnv } from '../lib/base/env';
import { loadEnv } from './load-env';
import { runNext } from './run-next';

/** Serves the portal as it is being written, and says where to look. */
loadEnv(true);
let env: Env;
try {
  env = parseEnv({ ...process.env, NODE_ENV: 'development' });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const host = env.HOST === '127.0.0.1' ? 'localhost' : env.HOST;
const own = `http://${host === '0.0.0.0' ? 'localhost' : host}:${env.PORT}`;
console.log(`
  Portal    ${own}
  Mailbox   ${own}/dev/mailbox
  Database  ${env.MONGODB_URI ? 'MongoDB' : `SQLite in ${env.DATA_DIR}`}
`);
runNext(['dev', '-H', host, '-p', String(env.PORT)]);
