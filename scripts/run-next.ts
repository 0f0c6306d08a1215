import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `next` as a child until it ends, passes signals on to it, and ends this process with its exit code. */
export function runNext(args: string[]): void {
  const child = spawn(process.execPath, [next, ...args], { stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`next did not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
