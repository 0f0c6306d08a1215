import { readFileSync } from 'node:fs';

/**
 * Sends this process SIGTERM once its parent has ended. A package manager that is killed passes no signal on, and
 * Debian's shell, which npm starts scripts in, passes none on either.
 */
export function endWithParent() {
  const parent = parentId();
  const watch = setInterval(() => {
    if (parentId() === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}

/** The id of the parent, or of the grandparent if a shell is in between. */
function parentId() {
  try {
    const [, shell, above] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return /^(?:sh|ash|dash|bash|busybox)$/.test(shell) ? Number(above) : process.ppid;
  } catch {
    return process.ppid;
  }
}
