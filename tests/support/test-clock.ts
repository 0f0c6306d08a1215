import { setImmediate as ioTurn } from 'node:timers/promises';
import { vi } from 'vitest';

/** Stops all timers and `Date`: time passes only where a test lets it, so that a busy machine changes no result. */
export function stopTime(): void {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: Date.now() });
}

/** Lets time pass, and the store do its work. */
export async function elapsed(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await ioTurn();
}

/** Lets time pass until the task is done. */
export async function finished<T>(
  task: Promise<T>,
  step: () => Promise<void> = () => elapsed(1),
): Promise<T> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  task.then(done, done);
  while (!isDone) await step();
  return task;
}

/** Lets time pass until the check passes, for at most ten seconds of it. */
export async function until(check: () => Promise<void>): Promise<void> {
  for (let waited = 0; ; waited++) {
    try {
      return await check();
    } catch (error) {
      if (waited === 10_000) throw error;
    }
    await elapsed(1);
  }
}
