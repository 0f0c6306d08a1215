import { expect, test, vi } from 'vitest';
import { Unavailable } from './errors';

test('instanceof recognises the error of another bundle', async () => {
  vi.resetModules();
  const other = await import('./errors');
  expect(other.Unavailable).not.toBe(Unavailable);
  const error = new other.Unavailable('the database', 7);
  expect(error).toBeInstanceOf(Unavailable);
  expect(error.retryAfter).toBe(7);
  expect(new Error('something else')).not.toBeInstanceOf(Unavailable);
  expect(null).not.toBeInstanceOf(Unavailable);
});
