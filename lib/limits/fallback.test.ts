import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { createFallback } from './fallback';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

const never = () => new Promise<string>(() => {});
const inMemory = () => 'memory';

test('each request waits half a second for the store, whenever others began to wait', async () => {
  const answers: string[] = [];
  const ask = (name: string) =>
    void createFallback()(never, inMemory).then((answer) => answers.push(`${name}: ${answer}`));
  ask('first');
  await vi.advanceTimersByTimeAsync(250);
  ask('second');
  await vi.advanceTimersByTimeAsync(249);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual(['first: memory']);
  await vi.advanceTimersByTimeAsync(150);
  expect(answers).toEqual(['first: memory']);
  await vi.advanceTimersByTimeAsync(100);
  expect(answers).toEqual(['first: memory', 'second: memory']);
});

test('no timer runs once nothing waits, after an answer, a failure and a wait that ended', async () => {
  expect(await createFallback()(async () => 'store', inMemory)).toBe('store');
  const broken = async () => Promise.reject(new Error('a fault'));
  await expect(createFallback()(broken, inMemory)).rejects.toThrow('a fault');
  void createFallback()(never, inMemory);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(vi.getTimerCount()).toBe(0);
});

test('a store that failed is asked again a second later', async () => {
  const fallback = createFallback();
  const inStore = vi.fn(async () => Promise.reject(new Unavailable('down')));
  for (let n = 0; n < 3; n++) expect(await fallback(inStore, inMemory)).toBe('memory');
  expect(inStore).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await fallback(async () => 'store', inMemory)).toBe('store');
});

test('the time for which this process was blocked does not count as waiting', async () => {
  vi.useRealTimers();
  const answer = createFallback()(
    () => readFile(import.meta.filename, 'utf8').then(() => 'store'),
    () => 'memory',
  );
  const end = performance.now() + 600;
  while (performance.now() < end);
  expect(await answer).toBe('store');
});
