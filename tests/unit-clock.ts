import { afterEach, beforeEach, vi } from 'vitest';

/** Unit tests run at this moment, whatever the machine's clock says; `Date` does not advance unless a test moves it. */
const unitTestTime = new Date('2026-11-21T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: unitTestTime });
});
afterEach(() => {
  vi.useRealTimers();
});
