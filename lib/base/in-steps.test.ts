import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSteps } from './in-steps';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long work of this duration takes, ms. */
async function durationOf(ms: number, isRefused = false): Promise<number> {
  const begun = performance.now();
  const work = inSteps(250, async () => {
    await pause(ms);
    if (isRefused) throw new Error('refused');
  }).catch(() => {});
  await vi.runAllTimersAsync();
  await work;
  return performance.now() - begun;
}

test('work that takes a little less or more ends at the same time', async () => {
  for (const [ms, expected] of [
    [1, 250],
    [40, 250],
    [249, 250],
    [251, 500],
    [480, 500],
  ] as const)
    expect(await durationOf(ms)).toBe(expected);
  expect(await durationOf(40, true)).toBe(250);
});
