import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Runs a script of this folder with these arguments until it has printed so many lines, and kills it then. Resolves to the
 * lines.
 */
export async function runUntilKilled(
  script: string,
  args: readonly string[],
  lines = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const printed: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    if (printed.push(line) >= lines) child.kill('SIGKILL');
  });
  await ended;
  return printed;
}
