import { parseArgs } from 'node:util';
import { messageOf } from '../lib/base/errors';

const switches = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  returning: { type: 'boolean' },
  yes: { type: 'boolean' },
  owner: { type: 'boolean' },
  organiser: { type: 'boolean' },
  desk: { type: 'boolean' },
} as const;

type Switch = Exclude<keyof typeof switches, 'help'>;

/** What a command prints: its text, or with `--json` its data. */
export interface CommandOutcome {
  text: string;
  data: unknown;
  /** Whether the command worked but found faults. The exit code is then 1. */
  hasFaults?: boolean;
}

/** One command of `npm run admin`. */
export interface Command {
  /** One or two words. */
  name: string;
  /** The name of each argument, such as `<mail id>|all`. */
  arguments?: readonly string[];
  switches?: readonly Switch[];
  does: string;
  /** Whether the command checks the configuration itself. All others run only with a valid one. */
  checksConfiguration?: boolean;
  run(args: string[], switches: Partial<Record<Switch, boolean>>): Promise<CommandOutcome | undefined>;
}

/** How to call a command. */
function usageOf({ name, arguments: args = [], switches = [] }: Command): string {
  return [name, ...args, ...switches.map((name) => `[--${name}]`)].join(' ');
}

/** The usage of these commands, one per line. */
export function help(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  const lines = commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.does}`);
  return `npm run --silent admin -- <command>\n${lines.join('\n')}
--help after a command prints its line. The exit code is 0 on success, 1 on failure, and 2 for an unknown command.`;
}

/**
 * The command in these words with its arguments and switches, or the `help` that they ask for. If they are not a valid
 * command, the `fault` with the usage of the command, or of all commands.
 */
export function readCommand(commands: readonly Command[], words: string[]) {
  const named = words.filter((word) => !word.startsWith('-'));
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => word === named[at]));
  const faulty = (fault: string) => ({ fault: `${fault}\n${help(command ? [command] : commands)}` });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    // An unknown switch.
    return faulty(messageOf(error));
  }
  const { asksHelp, settings, positionals } = parsed;
  if (asksHelp) return { help: help(command ? [command] : commands) };
  if (!command)
    return faulty(named.length > 0 ? `There is no command “${named.join(' ')}”.` : 'Name a command.');
  const other = Object.keys(settings).find((name) => !command.switches?.some((each) => each === name));
  if (other) return faulty(`${command.name} has no switch --${other}.`);
  const args = positionals.slice(command.name.split(' ').length);
  const { arguments: expected = [] } = command;
  if (args.length > expected.length)
    return faulty(`${command.name} has no argument “${args[expected.length]}”.`);
  return args.length < expected.length
    ? faulty(`${command.name} needs ${expected.slice(args.length).join(' and ')}.`)
    : { command, args, settings };
}

function parse(words: string[]) {
  const { values, positionals } = parseArgs({ args: words, options: switches, allowPositionals: true });
  const { help: asksHelp = false, ...settings } = values;
  return { asksHelp, settings, positionals };
}
