import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { route } from './route';

vi.hoisted(() => vi.stubEnv('LOG_LEVEL', 'silent'));

test('what a handler throws unexpectedly is answered as an internal error, without its words', async () => {
  const { GET } = route({
    GET: () => {
      throw new Error('broken');
    },
  });
  const response = await GET(new NextRequest('http://localhost:3000/api/countries'), {
    params: Promise.resolve({}),
  });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ code: 'internal_error', message: expect.any(String) });
});
