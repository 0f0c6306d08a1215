import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorStatus } from '@/lib/base/errors';
import { currentRequest, runInRequest } from '@/lib/base/request-context';
import { createAdmission } from './admission';
import { bodyLimit } from './body-limit';
import { createExemptions } from './exempt-paths';
import { createRequestGuard, type GuardOptions } from './request-guard';

/** A guarded server that echoes the body. */
const echo: RequestListener = async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  response.setHeader('X-Seen', `${request.method} ${request.url} ${request.headers['x-mark'] ?? ''}`);
  response.end(Buffer.concat(parts));
};

/** `x-client` names a request's client, `x-own` marks requests of Next. */
async function guardedServer(
  limits: GuardOptions['limits'] = {},
  listener: RequestListener = echo,
  admission = createAdmission({ maxWait: 500 }),
) {
  const guard = createRequestGuard({
    refuse: (_, code) => new Response(code, { status: errorStatus[code] }),
    admission,
    clientOf: ({ headers }) => {
      const lane = headers['x-client']?.toString() ?? 'one';
      return { lane, key: lane, isLimited: true };
    },
    exemptionOf: createExemptions({
      secured: { '/api/cron/outbox': (headers) => headers.get('authorization') === 'Bearer secret' },
      files: new Set(['/_next/static/chunks/a.js']),
    }),
    checkOf: ({ url }) => (url === '/api/health/live' ? async () => new Response('live') : undefined),
    limits,
  });
  const server = createServer((request, response) =>
    runInRequest(
      { id: 'request' },
      () => void guard.handle(request, response, listener, 'x-own' in request.headers),
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, admission, endStalledBodies: guard.endStalledBodies };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Sends a request without normalising its path or body, and resolves with the answer. */
function send(server: Server, path: string, parts: readonly string[], headers: OutgoingHttpHeaders) {
  return new Promise<{ status?: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const options = {
        port: portOf(server),
        host: '127.0.0.1',
        path,
        method: parts.length ? 'POST' : 'GET',
        headers,
      };
      const request = httpRequest({ ...options, agent: new Agent() }, async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode, text, headers: response.headers });
      });
      request.on('error', reject);
      for (const part of parts) request.write(part);
      request.end();
    },
  );
}

/** Sends raw bytes and resolves with all that comes back, once the server ends the connection. */
async function raw(server: Server, text: string): Promise<string> {
  const socket = connect(portOf(server), '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  await once(socket, 'close');
  return answer;
}

test('a body within the limit arrives unchanged, declared or in chunks, with method, path and headers', async () => {
  const { server } = await guardedServer();
  const body = 'x'.repeat(bodyLimit);
  for (const headers of [{ 'Content-Length': bodyLimit }, { 'Transfer-Encoding': 'chunked' }]) {
    const answer = await send(server, '/a?b=c', [body], { ...headers, 'X-Mark': 'seen' });
    expect([answer.status, answer.text]).toEqual([200, body]);
    expect(answer.headers['x-seen']).toBe('POST /a?b=c seen');
  }
  expect((await send(server, '/', [], {})).status).toBe(200);
});

test('handlers can also take the body from what is known about the request', async () => {
  const { server } = await guardedServer({}, (_, response) => response.end(currentRequest()?.body));
  expect((await send(server, '/', ['on', 'e'], {})).text).toBe('one');
});

test('a longer body is refused and no handler sees it, declared or in chunks', async () => {
  const { server } = await guardedServer({}, () => expect.unreachable());
  const half = 'x'.repeat(bodyLimit / 2);
  const declared = await send(server, '/visitante', [half, half, 'x'], { 'Content-Length': bodyLimit + 1 });
  expect([declared.status, declared.text]).toEqual([413, 'payload_too_large']);
  const streamed = await send(server, '/visitante', [half, half, 'x'], { 'Transfer-Encoding': 'chunked' });
  expect([streamed.status, streamed.text]).toEqual([413, 'payload_too_large']);
});

test('a malformed path is refused, and no handler sees it', async () => {
  const { server } = await guardedServer({}, () => expect.unreachable());
  const answer = await send(server, '/api/%ff', [], {});
  expect([answer.status, answer.text]).toEqual([400, 'invalid_path']);
});

test('a body that does not end is answered with 408 in time, and the connection ends', async () => {
  const { server } = await guardedServer({ body: 50 });
  const answer = await raw(server, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('while shutting down, a stalled body ends early, and a body that continues arrives', async () => {
  const { server, endStalledBodies } = await guardedServer({ finalPause: 600 });
  const still = raw(server, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
  const socket = connect(portOf(server), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 20\r\n\r\n');
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  const closed = once(socket, 'close');
  endStalledBodies();
  const parts = setInterval(() => socket.write('x'), 50);
  onTestFinished(() => clearInterval(parts));
  expect(await still).toMatch(/^HTTP\/1\.1 408 /);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('x'.repeat(20));
});

test('while shutting down, a body that takes too long ends', async () => {
  const { server, endStalledBodies } = await guardedServer({ finalBody: 200 });
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n');
  socket.resume();
  const parts = setInterval(() => socket.write('x'), 20);
  onTestFinished(() => clearInterval(parts));
  endStalledBodies();
  await once(socket, 'close');
});

test('a client that disconnects during its body is not waited for', async () => {
  const { server } = await guardedServer({}, () => expect.unreachable());
  const socket = connect(portOf(server), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
  await once(server, 'request');
  socket.destroy();
  await once(socket, 'close');
  expect((await send(server, '/%', [], {})).status).toBe(400);
});

/** An admission that refuses everything that is not exempt. */
const refusing = () => createAdmission({ maxWait: 500, limits: { requests: { perClient: 0, inAll: 0 } } });

test('during an overload, requests get 503, except health checks and scheduled tasks with their secret', async () => {
  const { server } = await guardedServer({}, echo, refusing());
  for (const [path, body] of [
    ['/', []],
    ['/api/attendees/add', ['{}']],
    ['/api/health/anything', []],
    ['/api/cron/anything', []],
    ['/api/cron/outbox', []],
    ['/_next/static/chunks/anything.js', []],
  ] as const) {
    const answer = await send(server, path, body, { 'Content-Length': body.join('').length });
    expect([answer.status, answer.text], path).toEqual([503, 'unavailable']);
  }
  expect((await send(server, '/api/health/live', [], {})).text).toBe('live');
  expect((await send(server, '/api/cron/outbox', [], { Authorization: 'Bearer secret' })).status).toBe(200);
  expect((await send(server, '/', [], { 'X-Own': '1' })).status).toBe(200);
});

/** A guard that lets two requests of a client run, a handler that never answers, and how many requests it has got. */
async function busyServer(limits: GuardOptions['limits'] = {}) {
  const admission = createAdmission({ maxWait: 500, limits: { running: 2, files: 1 } });
  const seen: string[] = [];
  const never = (request: IncomingMessage) => {
    seen.push(request.url ?? '');
    return new Promise<void>(() => {});
  };
  return { ...(await guardedServer(limits, never, admission)), seen };
}

test('a file starts at once while its client has only a few, and other requests wait', async () => {
  const { server, seen, admission } = await busyServer();
  const get = (path: string, client: string) => {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\n\r\n`);
  };
  for (const path of ['/1', '/2', '/3']) get(path, 'one');
  await vi.waitFor(() => expect(admission.waiting()).toBe(1));
  get('/_next/static/chunks/a.js', 'one');
  get('/4', 'other');
  await vi.waitFor(() => expect(seen).toHaveLength(4));
  expect(seen).toEqual(expect.arrayContaining(['/1', '/2', '/4', '/_next/static/chunks/a.js']));
});

test('pipelined requests of a client that has left make room for others', async () => {
  const { server, seen, admission } = await busyServer({ abandoned: 50 });
  const socket = connect(portOf(server), '127.0.0.1');
  socket.write('GET /left HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  await vi.waitFor(() => expect(admission.waiting()).toBe(3));
  socket.destroy();
  await vi.waitFor(() => expect(admission.waiting()).toBe(0));
  const next = connect(portOf(server), '127.0.0.1');
  next.write('GET /next HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(seen).toContain('/next'));
  expect(seen.filter((path) => path === '/left')).toHaveLength(2);
});

test('a client that leaves at once does not start more requests than one that stays', async () => {
  const { server, seen } = await busyServer({ abandoned: 60_000 });
  for (let n = 0; n < 6; n++) {
    const socket = connect(portOf(server), '127.0.0.1');
    const request = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await request;
    socket.destroy();
    await once(socket, 'close');
  }
  expect(seen).toHaveLength(2);
});

test('a body that is refused in favour of another client is answered with 503', async () => {
  const admission = createAdmission({ maxWait: 500, limits: { bytes: { perClient: 100, inAll: 150 } } });
  const { server } = await guardedServer({}, echo, admission);
  const stalled = raw(
    server,
    `POST / HTTP/1.1\r\nHost: x\r\nX-Client: many\r\nContent-Length: 200\r\n\r\n${'x'.repeat(90)}`,
  );
  await once(server, 'request');
  const answer = await send(server, '/', ['x'.repeat(80)], { 'Content-Length': 80, 'X-Client': 'other' });
  expect(answer.status).toBe(200);
  expect(await stalled).toMatch(/^HTTP\/1\.1 503 /);
  expect(admission.refused()).toBe(1);
});
