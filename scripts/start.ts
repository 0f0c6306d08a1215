import { type Env, parseEnv } from '../lib/base/env';
import { loadEnv } from './load-env';
import { runNext } from './run-next';

/** Serves what `npm run build` made, at HOST and PORT. */
loadEnv(false);
let env: Env;
try {
  env = parseEnv({ ...process.env, NODE_ENV: 'production' });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
// Given the address itself, Next answers rewrites by asking itself without end.
const host = env.HOST === '127.0.0.1' ? 'localhost' : env.HOST;
runNext(['start', '-H', host, '-p', String(env.PORT)]);
