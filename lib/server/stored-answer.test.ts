import { createServer, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Socket } from 'node:net';
import compression from 'compression';
import { expect, onTestFinished, test } from 'vitest';
import { rawAnswer } from '@/tests/support/raw-answer';
import { codingOf, plainPath } from './stored-answer';

const plain = { host: 'feria.example', 'user-agent': 'Firefox', accept: 'text/html' };

function request(url: string, headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers: { ...plain, ...headers } });
}

test.each([
  ['/', {}],
  ['/rules/visitante', { cookie: 'lang=en; authjs.session-token=x', 'accept-language': 'en' }],
  ['/_next/static/chunks/0-a_b~c.js', { 'sec-fetch-dest': 'script', 'sec-ch-ua': '"Chromium"' }],
  ['/faq', { 'x-forwarded-for': '203.0.113.1', 'x-request-id': '0123456789' }],
])('%s with %j is a plain request', (url, headers) => {
  expect(plainPath(request(url, headers))).toBe(url);
  expect(plainPath(request(url, headers, 'HEAD'))).toBe(url);
});

test.each([
  ['/?utm_source=x', {}, 'GET'],
  ['/faq?_rsc=abc', {}, 'GET'],
  ['/%66aq', {}, 'GET'],
  ['/faq', {}, 'POST'],
  ['/faq', { 'content-length': '3' }, 'GET'],
  ['/faq', { 'transfer-encoding': 'chunked' }, 'GET'],
  ['/faq', { rsc: '1' }, 'GET'],
  ['/faq', { 'next-router-prefetch': '1' }, 'GET'],
  ['/faq', { 'next-router-state-tree': '%5B%5D' }, 'GET'],
  ['/faq', { 'next-action': '0' }, 'GET'],
  ['/faq', { 'x-nextjs-data': '1' }, 'GET'],
  ['/faq', { 'x-middleware-subrequest': 'middleware' }, 'GET'],
  ['/faq', { 'x-prerender-revalidate': 'x' }, 'GET'],
  ['/faq', { purpose: 'prefetch' }, 'GET'],
  ['/faq', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['/faq', { cookie: 'lang=en; __prerender_bypass=1' }, 'GET'],
  ['/faq', { 'if-modified-since': 'Wed, 25 Nov 2026 12:00:00 GMT' }, 'GET'],
  ['/faq', { 'if-none-match': '"x"' }, 'GET'],
  ['/faq', { host: '' }, 'GET'],
  ['/faq', { 'x-of-tomorrow': '1' }, 'GET'],
])('%s with %j by %s is left to Next', (url, headers, method) => {
  expect(plainPath(request(url, headers, method))).toBeUndefined();
});

test('a condition is plain for whoever evaluates it', () => {
  expect(plainPath(request('/faq', { 'if-none-match': '"x"' }), 'if-none-match')).toBe('/faq');
});

test('the coding is the one that `compression` chooses, or is left to it', async () => {
  const compress = compression();
  const server = createServer((request, response) =>
    compress(request, response, () => response.setHeader('Content-Type', 'text/html').end('a'.repeat(2000))),
  ).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const chosen = async (list: string | undefined) => {
    const headers: Record<string, string> = list === undefined ? {} : { 'Accept-Encoding': list };
    const { headers: answered } = await rawAnswer(`http://localhost:${port}/`, { headers });
    return answered['content-encoding'] ?? 'identity';
  };
  const names = ['br', 'gzip', 'identity', 'deflate', 'zstd', '*', 'br;q=0', 'gzip;q=0.5', 'BR'];
  const lists = names.flatMap((a) => [a, ...names.map((b) => `${a}, ${b}`)]);
  const browsers = [
    'gzip, deflate, br, zstd',
    'gzip, deflate',
    'gzip,deflate,br',
    'br;q=1.0, gzip;q=0.8, *;q=0.1',
  ];
  let decided = 0;
  for (const list of [undefined, '', ...browsers, ...lists]) {
    const coding = codingOf(list);
    if (coding === undefined) continue;
    decided++;
    expect([list, coding]).toEqual([list, await chosen(list)]);
  }
  expect(decided).toBeGreaterThan(15);
});

test.each(['br;q=0', 'gzip;q=0, br', '*', 'identity;q=0', 'deflate', 'zstd', 'x-gzip'])(
  '%s is negotiated',
  (list) => {
    expect(codingOf(list)).toBeUndefined();
  },
);
