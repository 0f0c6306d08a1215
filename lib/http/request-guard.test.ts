import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { errorStatus } from '@/lib/base/errors';
import { type Admission, createAdmission } from './admission';
import { bodyLimit } from './body-limit';
import { createRequestGuard, type GuardOptions } from './request-guard';

/** A guarded server that echoes the body. */
const echo: RequestListener = async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  response.setHeader('X-Seen', `${request.method} ${request.url} ${request.headers['x-mark'] ?? ''}`);
  response.end(Buffer.concat(parts));
};

async function guardedServer(
  limits: GuardOptions['limits'] = {},
  listener = echo,
  admission: Admission = createAdmission({ maxWait: 500 }),
) {
  const guard = createRequestGuard({
    refuse: (_, code) => new Response(code, { status: errorStatus[code] }),
    admission,
    limits,
  });
  const server = createServer((request, response) => void guard.handle(request, response, listener));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, endStalledBodies: guard.endStalledBodies };
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

test('during an overload, requests get 503, except those of supervisors and for assets', async () => {
  const refusing: Admission = { admit: () => false, connected: () => {}, waiting: () => 0, refused: () => 0 };
  const { server } = await guardedServer({}, echo, refusing);
  for (const [path, body] of [
    ['/', []],
    ['/api/attendees/add', ['{}']],
    ['/api/healthy', []],
  ] as const) {
    const answer = await send(server, path, body, { 'Content-Length': body.join('').length });
    expect([answer.status, answer.text], path).toEqual([503, 'unavailable']);
  }
  for (const path of ['/api/health/ready', '/api/metrics', '/api/cron/outbox', '/_next/static/chunks/a.js'])
    expect((await send(server, path, [], {})).status, path).toBe(200);
});
