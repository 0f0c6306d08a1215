import { parseArgs } from 'node:util';

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
 * The command in these words with its arguments and switches, or the `help` that they ask for. Undefined if they are
 * not a valid command.
 */
export function readCommand(commands: readonly Command[], words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options: switches, allowPositionals: true });
    const { help: asksHelp = false, ...settings } = values;
    const command = commands.find(({ name }) =>
      name.split(' ').every((word, at) => word === positionals[at]),
    );
    if (asksHelp) return { help: help(command ? [command] : commands) };
    const args = positionals.slice(command?.name.split(' ').length);
    const isMisused = Object.keys(settings).some((name) => !command?.switches?.some((each) => each === name));
    return command && !isMisused && args.length === (command.arguments?.length ?? 0)
      ? { command, args, settings }
      : undefined;
  } catch {
    // An unknown switch.
    return undefined;
  }
}
