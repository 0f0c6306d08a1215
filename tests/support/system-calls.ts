import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The system calls that systemd allows under any filter. */
const always = ['@default', 'execve', 'exit', 'exit_group', 'getrlimit', 'rt_sigreturn', 'sigreturn'];

/** The system calls that a unit allows, as the installed systemd understands its `SystemCallFilter` lines. */
export function allowedCalls(unit: string): Set<string> {
  const allowed = new Set<string>();
  for (const [, sign, names = ''] of readFileSync(unit, 'utf8').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
    for (const name of names.split(' ').flatMap(callsIn)) {
      if (sign) allowed.delete(name);
      else allowed.add(name);
    }
  }
  for (const name of always.flatMap(callsIn)) allowed.add(name);
  return allowed;
}

/** The calls in a set of systemd, such as `@pkey`, or the call itself. */
function callsIn(name: string): string[] {
  if (!name.startsWith('@')) return [name];
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', 'syscall-filter', name], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const [, ...lines] = stdout.split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .flatMap(callsIn);
}

/** The system calls in the output of `strace -f`. */
export function tracedCalls(text: string): Set<string> {
  const calls = [...text.matchAll(/^(?:\d+ +)?(?:<\.\.\. )?(\w+)(?:\(| resumed)/gm)];
  return new Set(calls.flatMap(([, name = '']) => name));
}
