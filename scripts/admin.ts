import { logTo } from '../lib/base/log';
import { loadEnv } from './load-env';
import { runAdmin } from './run-admin';

loadEnv();
// Standard output contains only the result of the command.
logTo(process.stderr.fd);

await runAdmin(process.argv.slice(2));
// The security log is written in the next turn of the event loop.
setImmediate(() => process.exit());
