import { messageOf } from '../lib/base/errors';
import { logToStandardError } from '../lib/base/log';
import { help, readCommand } from './admin-command';
import { commands } from './admin-commands';
import { loadBuiltEvent, loadEnv } from './load-env';

loadEnv();
// Standard output contains only the result of the command.
logToStandardError();

try {
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
// The security log is written in the next turn of the event loop.
setImmediate(() => process.exit());

async function run(): Promise<void> {
  const asked = readCommand(commands, process.argv.slice(2));
  if (!asked) {
    console.error(help(commands));
    process.exitCode = 2;
    return;
  }
  if ('help' in asked) return console.log(asked.help);
  const { command, args, given } = asked;
  if (!command.checksConfiguration) loadBuiltEvent();
  const outcome = await command.run(args, given);
  if (!outcome) return;
  console.log(given.json ? JSON.stringify(outcome.data, null, 2) : outcome.text);
  if (outcome.hasFaults) process.exitCode = 1;
}
