import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { format } from 'node:util';
import { vi } from 'vitest';
import type { deps } from '@/lib/deps';

/**
 * Runs a command of `npm run admin` in this process, in this environment and at the machine's time. Its modules and
 * what they share are made anew, as in a process of its own, which would take twenty times as long.
 */
export async function runAdminHere(args: string[], env: NodeJS.ProcessEnv) {
  const shared = globalThis as { portal?: { portalDeps?: ReturnType<typeof deps> } };
  const saved = { portal: shared.portal, env: process.env, exitCode: process.exitCode };
  const clock = vi.isFakeTimers() ? vi.getMockedSystemTime() : null;
  vi.useRealTimers();
  vi.resetModules();
  shared.portal = {};
  process.env = { ...env };
  process.exitCode = 0;
  const output = captureOutput();
  try {
    const { logTo } = await import('@/lib/base/log');
    const { runAdmin } = await import('@/scripts/run-admin');
    logTo(output.log);
    await runAdmin(args);
    // The security log is written in the next turn of the event loop.
    await setImmediate();
    await shared.portal.portalDeps?.store.close();
    return { ...output.texts(), status: Number(process.exitCode) };
  } finally {
    output.end();
    shared.portal = saved.portal;
    process.env = saved.env;
    process.exitCode = saved.exitCode;
    if (clock) vi.useFakeTimers({ toFake: ['Date'], now: clock });
  }
}

/** Collects what this process writes to standard output and to standard error; `log` is an open file for the log. */
function captureOutput() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-admin-log-'));
  const file = join(folder, 'log');
  const log = openSync(file, 'a');
  let [stdout, stderr] = ['', ''];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...values) => {
      stdout += `${format(...values)}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((...values) => {
      stderr += `${format(...values)}\n`;
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += text;
      return true;
    }),
  ];
  return {
    log,
    texts: () => ({ stdout, stderr: readFileSync(file, 'utf8') + stderr }),
    end() {
      for (const spy of spies) spy.mockRestore();
      closeSync(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
