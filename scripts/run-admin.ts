import { messageOf } from '../lib/base/errors';
import { readCommand } from './admin-command';
import { commands } from './admin-commands';
import { loadBuiltEvent } from './load-env';

/** Runs the command in these words: its result is printed, errors are on standard error, and the exit code is set. */
export async function runAdmin(words: string[]): Promise<void> {
  try {
    await run(words);
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

async function run(words: string[]): Promise<void> {
  const request = readCommand(commands, words);
  if ('fault' in request) {
    console.error(request.fault);
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
