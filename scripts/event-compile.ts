import { messageOf } from '../lib/base/errors';
import { compileEvent } from '../lib/event-source/compile-event';

/**
 * For next.config.ts: compiles the event that EVENT names and prints the result as JSON. `--dev` accepts placeholders.
 */
try {
  const warn = process.argv.includes('--dev') ? console.error : undefined;
  console.log(JSON.stringify(await compileEvent(process.env.EVENT, { warn })));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
