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
  const request = readCommand(commands, process.argv.slice(2));
  if (!request) {
    console.error(help(commands));
    process.exitCode = 2;
    return;
  }
  if ('help' in request) return console.log(request.help);
  const { command, args, settings } = request;
  if (!command.checksConfiguration) loadBuiltEvent();
  const outcome = await command.run(args, settings);
  if (!outcome) return;
  console.log(settings.json ? JSON.stringify(outcome.data, null, 2) : outcome.text);
  if (outcome.hasFaults) process.exitCode = 1;
}
