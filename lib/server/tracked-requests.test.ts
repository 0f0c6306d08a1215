import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '@/lib/base/log';
import { currentRequest, noteRoute, runOutsideRequest } from '@/lib/base/request-context';
import { type ObserveAnswer, requestIdOf, trackRequests } from './tracked-requests';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server with this listener, and a function that sends it a request. */
async function serve(listener: RequestListener, options: Partial<Parameters<typeof trackRequests>[0]> = {}) {
  const server = createServer(trackRequests({ hops: 0, ...options }, listener)).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
}

test('log lines of a request have the id of its answer, even after waiting', async () => {
  const lines: { msg: string; requestId?: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const get = await serve(async (request, response) => {
    await turn();
    log.info(request.url);
    runOutsideRequest(() => log.info('for others'));
    response.end();
  });
  const ids = new Map<string, string | null>();
  await Promise.all(
    ['/a', '/b', '/c'].map(async (path) => ids.set(path, (await get(path)).headers.get('x-request-id'))),
  );
  expect(new Set(ids.values()).size).toBe(3);
  const ofRequests = lines.filter(({ msg }) => msg !== 'for others');
  expect(new Map(ofRequests.map(({ msg, requestId }) => [msg, requestId]))).toEqual(ids);
  const others = lines.filter(({ msg }) => msg === 'for others');
  expect(others.map(({ requestId }) => requestId)).toEqual([undefined, undefined, undefined]);
  expect(currentRequest()).toBeUndefined();
});

test('an answer is observed by its route, or as an asset or other path, never by its full address', async () => {
  const observe = vi.fn<ObserveAnswer>();
  const get = await serve(
    (request, response) => {
      if (request.url?.startsWith('/qr/')) noteRoute('/qr');
      response.writeHead(request.url === '/nada' ? 404 : 200).end();
    },
    { observe },
  );
  for (const path of ['/qr/a', '/_next/static/x.js', '/nada']) await get(path);
  await vi.waitFor(() => expect(observe).toHaveBeenCalledTimes(3));
  const seconds = expect.toSatisfy((value: number) => value > 0 && value < 5);
  expect(observe.mock.calls).toEqual([
    ['/qr', 200, seconds],
    ['/_next/static', 200, seconds],
    ['other', 404, seconds],
  ]);
});

const idOf = (header: string, hops = 1) => requestIdOf({ headers: { 'x-request-id': header } }, hops);

test('a request keeps the id that a trusted proxy gave it', () => {
  const uuid = '0b9a6a3e-5a0d-4b0e-8f0e-2f4f7b1c9d11';
  expect(idOf(uuid)).toBe(uuid);
  expect(idOf('f3b2a1c0d9e8f7a6b5c4d3e2f1a0b9c8', 2)).toBe('f3b2a1c0d9e8f7a6b5c4d3e2f1a0b9c8');
});

test.each([
  ['an id without a trusted proxy', '0b9a6a3e-5a0d-4b0e', 0],
  ['an id with a line break', 'abcdefgh\ninjected', 1],
  ['a short id', 'abc', 1],
  ['a long id', 'a'.repeat(65), 1],
  ['an id with other characters', 'maría@ejemplo.mx', 1],
])('%s is replaced', (_, header, hops) => {
  const ids = [idOf(header, hops), idOf(header, hops)];
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(ids[0]).not.toBe(ids[1]);
});
