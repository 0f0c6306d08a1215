import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDown } from './count-down';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows each second that is left, and stops at 0', () => {
  const shown: number[] = [];
  countDown(3, (left) => shown.push(left));
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('without a wait shows 0 and starts nothing', () => {
  const shown: number[] = [];
  countDown(0, (left) => shown.push(left));
  expect([shown, vi.getTimerCount()]).toEqual([[0], 0]);
});

test('can be ended before', () => {
  const stop = countDown(3, () => {});
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
