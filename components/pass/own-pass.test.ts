import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwnPass, hasOwnPass, noteOwnPass } from './own-pass';

const hour = 60 * 60_000;
const start = Date.parse('2026-11-26T12:00:00Z');

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.setSystemTime(start);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => void vi.unstubAllGlobals());

/** Whether the browser has a pass so many hours later. */
function hasPassAfter(hours: number): boolean {
  vi.setSystemTime(start + hours * hour);
  return hasOwnPass();
}

test('the note of a pass ends with the ownership, however often the pass is seen', () => {
  const until = start + 2 * hour;
  noteOwnPass(until);
  expect(hasPassAfter(1.9)).toBe(true);
  noteOwnPass(until);
  expect(hasPassAfter(2)).toBe(false);
});

test('a pass of an account is noted for as long as its session', () => {
  noteOwnPass();
  expect(hasPassAfter(7 * 24 - 1)).toBe(true);
  expect(hasPassAfter(7 * 24)).toBe(false);
});

test('a pass that is owned for less time does not shorten the note of another', () => {
  noteOwnPass(start + 48 * hour);
  noteOwnPass(start + 2 * hour);
  expect(hasPassAfter(47)).toBe(true);
  forgetOwnPass();
  expect(hasOwnPass()).toBe(false);
});
