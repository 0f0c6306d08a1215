import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { log } from '@/lib/base/log';
import { route } from './route';

test('what a handler throws unexpectedly is logged, and answered as an internal error without its words', async () => {
  const logged = vi.spyOn(log(), 'error').mockReturnValue();
  const { GET } = route({
    GET: () => {
      throw new Error('broken');
    },
  });
  const request = new NextRequest('http://localhost:3000/api/countries');
  const response = await GET(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ code: 'internal_error', message: expect.any(String) });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
