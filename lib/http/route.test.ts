import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { log } from '@/lib/base/log';
import { ok } from '@/lib/base/result';
import { type ReportSecurityEvent, shareSecurityLog } from '@/lib/base/security-log';
import { route } from './route';

test('an unexpected error of a handler is logged, and answered as an internal error without its message', async () => {
  const logged = vi.spyOn(log(), 'error').mockReturnValue();
  const { GET } = route('/api/countries', {
    GET: () => {
      throw new Error('broken');
    },
  });
  const request = new NextRequest('http://localhost:3000/api/countries');
  const response = await GET(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ code: 'internal_error', message: expect.any(String) });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ route: '/api/countries' }),
    expect.any(String),
  );
  logged.mockRestore();
});

test('a refused origin is reported with the headers that name its client', async () => {
  const report = vi.fn<ReportSecurityEvent>();
  shareSecurityLog(report);
  const { POST } = route('/api/users/login', { POST: () => ok(null) });
  const post = (headers: Record<string, string>) => {
    const request = new NextRequest('http://localhost:3000/api/users/login', { method: 'POST', headers });
    return POST(request, { params: Promise.resolve({}) });
  };
  expect((await post({ origin: 'http://localhost:3000' })).status).toBe(200);
  expect(report).not.toHaveBeenCalled();
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  expect(report).toHaveBeenCalledExactlyOnceWith('origin_refused', {}, expect.any(Headers));
});
