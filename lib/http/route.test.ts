import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { log } from '@/lib/base/log';
import { runInRequest } from '@/lib/base/request-context';
import { ok, refuse } from '@/lib/base/result';
import { shareSecurityLog, type WriteSecurityEvent } from '@/lib/base/security-log';
import { createRefusedWrites } from '@/lib/limits/refused-writes';
import { route } from './route';
import { createWriteGate, shareWriteGate } from './write-gate';

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

test('the body that the process has received is not read from the stream of the request', async () => {
  const { POST } = route('/api/users/login', { POST: async (call) => ok(await call.text()) });
  const request = new NextRequest('http://localhost:3000/api/users/login', {
    method: 'POST',
    body: 'stream',
  });
  const answer = await new Promise<Response>((resolve) =>
    runInRequest({ id: 'request', body: Buffer.from('received') }, () =>
      resolve(POST(request, { params: Promise.resolve({}) })),
    ),
  );
  expect(await answer.json()).toBe('received');
  expect(request.bodyUsed).toBe(false);
});

test('a refused origin is reported with the headers that name its client', async () => {
  const report = vi.fn<WriteSecurityEvent>();
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

test('after 120 refused bodies in a minute, further writes of the client wait for 60 seconds; reading does not', async () => {
  const hasSession = async () => false;
  const refusedWrites = createRefusedWrites({ factor: 1, isExempt: () => false });
  shareWriteGate(createWriteGate({ refusedWrites, hasSession, hops: 1 }));
  const { GET, POST } = route('/api/users/login', {
    GET: () => ok(null),
    POST: async (call) => {
      await call.body();
      return refuse('not_found');
    },
  });
  const call = (method: 'GET' | 'POST', body?: string, client = '203.0.113.7') => {
    const headers = { 'x-forwarded-for': client };
    const request = new NextRequest('http://localhost:3000/api/users/login', {
      method,
      headers,
      ...(body && { body }),
    });
    return (method === 'GET' ? GET : POST)(request, { params: Promise.resolve({}) });
  };
  for (let n = 0; n < 130; n++) expect((await call('POST', '{}')).status).toBe(404);
  for (let n = 0; n < 120; n++) expect((await call('POST', '[')).status).toBe(400);
  const waiting = await call('POST', '{}');
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await waiting.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await call('GET')).status).toBe(200);
  expect((await call('POST', '{}', '203.0.113.8')).status).toBe(404);
});

test.each([null, 5, ['es'], {}, true])('a body whose locale is %j is refused', async (locale) => {
  expect(await answerTo({ locale })).toEqual([400, expect.objectContaining({ code: 'invalid_body' })]);
});

test.each([
  ['fr', 'es'],
  ['', 'es'],
  [undefined, 'es'],
  [' EN ', 'en'],
])('a locale of %j counts as %s where the header asks for Spanish', async (locale, used) => {
  expect(await answerTo({ locale })).toEqual([200, used]);
});

async function answerTo(body: object): Promise<[number, unknown]> {
  const { POST } = route('/api/users/login', {
    POST: async (call) => {
      await call.body();
      return ok(call.locale);
    },
  });
  const headers = { 'accept-language': 'es', 'x-forwarded-for': '198.51.100.9' };
  const url = 'http://localhost:3000/api/users/login';
  const request = new NextRequest(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await POST(request, { params: Promise.resolve({}) });
  return [response.status, await response.json()];
}
