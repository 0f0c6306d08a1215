import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { createHealthAnswers } from './health-answers';

const get = (url: string, more: object = {}) =>
  ({ url, method: 'GET', headers: {}, ...more }) as unknown as IncomingMessage;

test('a GET or HEAD of exactly these paths is answered, and nothing else', async () => {
  const answer = createHealthAnswers(async () => ({ status: 'ready' }));
  expect(await (await answer(get('/api/health/live'))?.())?.json()).toEqual({ status: 'live' });
  const ready = await answer(get('/api/health/ready?x=1', { method: 'HEAD' }))?.();
  expect(ready?.status).toBe(200);
  expect(ready?.headers.get('cache-control')).toBe('private, no-store');
  for (const request of [
    get('/api/health/anything'),
    get('/api/health/ready/'),
    get('/api/health/live', { method: 'POST' }),
    get('/api/health/live', { headers: { 'content-length': '5' } }),
  ])
    expect(answer(request)).toBeUndefined();
});

test('a failure is 503 in the caller’s language, and logged once however often it is the answer', async () => {
  const logged = vi.spyOn(log(), 'warn').mockReturnValue();
  const failure = new Unavailable('no database', 7);
  const answer = createHealthAnswers(() => Promise.reject(failure));
  const request = get('/api/health/ready', { headers: { 'accept-language': 'en' } });
  for (let n = 0; n < 3; n++) {
    const response = await answer(request)?.();
    expect(response?.status).toBe(503);
    expect(response?.headers.get('retry-after')).toBe('7');
    expect(await response?.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('We cannot'),
    });
  }
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
