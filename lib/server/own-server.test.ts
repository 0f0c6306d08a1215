import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createOwnServer } from './own-server';

async function listening(
  listener: RequestListener = (_, response) => response.end('answered'),
  keepAliveSeconds = 75,
  stall?: number,
) {
  const server = createOwnServer({ 'X-Content-Type-Options': 'nosniff' }, keepAliveSeconds, listener, stall);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/**
 * Sends raw bytes, the second part after the first answer. Resolves with all answers when the server ends the
 * connection.
 */
async function raw(server: Server, text: string, then = ''): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  socket.once('data', () => socket.write(then));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

test.each([
  ['without a Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['with a malformed header', 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', 400],
  ['that is malformed', 'nonsense\r\n\r\n', 400],
  ['with headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['with an unknown Expect', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a-gift\r\n\r\n', 417],
  [
    'with two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    400,
  ],
  ['for the listener', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
])('a request %s is answered with the headers of every answer', async (_, text, status) => {
  const answer = await raw(await listening(), text);
  expect(answer).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*X-Content-Type-Options: nosniff\r\n[\\s\\S]*\r\n\r\n`),
  );
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('after an answer has begun, an unreadable request on its connection gets no answer', async () => {
  const server = await listening((_, response) =>
    response.writeHead(200, { 'Content-Length': 9 }).write('abc'),
  );
  expect(await raw(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n')).toMatch(/\r\n\r\nabc$/);
});

test('a client of HTTP/1.0 needs no Host', async () => {
  expect(await raw(await listening(), 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered$/);
});

/** How many of 40 requests are answered, each on a connection that has been idle for 2.5 s. */
async function answeredWhenIdle(keepAliveSeconds: number): Promise<number> {
  const server = await listening(undefined, keepAliveSeconds);
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';
  const answers = Array.from({ length: 40 }, async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const closed = once(
      socket.on('error', () => {}),
      'close',
    );
    socket.write(post);
    await once(socket, 'data');
    await delay(2500);
    socket.write(post);
    const [answer] = await Promise.race([once(socket, 'data'), closed]);
    socket.destroy();
    return String(answer).startsWith('HTTP/1.1 200');
  });
  return (await Promise.all(answers)).filter(Boolean).length;
}

test('a proxy that closes idle connections earlier than the server never sees a reset', async () => {
  expect(await answeredWhenIdle(4)).toBe(40);
  // With a setting that is too short, the same proxy does see resets.
  expect(await answeredWhenIdle(1)).toBe(0);
  const { keepAliveTimeout, headersTimeout } = await listening(undefined, 90);
  expect(keepAliveTimeout).toBe(90_000);
  expect(headersTimeout).toBeGreaterThan(keepAliveTimeout);
});

/** Opens a connection with a request, and does not read the answer. Resolves with both ends. */
async function stalled(server: Server) {
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  onTestFinished(() => void client.destroy());
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [socket]: Socket[] = await accepted;
  if (!socket) throw new Error('unreachable');
  return { client, socket };
}

test('the connection of a client that does not read its answer ends', async () => {
  const server = await listening((_, response) => response.end(Buffer.alloc(50_000_000)), 75, 200);
  const { socket } = await stalled(server);
  await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
});

test('a client that reads slowly gets its whole answer, however long that takes', async () => {
  const size = 20_000_000;
  const server = await listening((_, response) => response.end(Buffer.alloc(size)), 1, 1500);
  const { client } = await stalled(server);
  let received = 0;
  client.on('data', ({ byteLength }) => {
    received += byteLength;
    client.pause();
    setTimeout(() => client.resume(), 1);
  });
  client.resume();
  await once(client, 'close');
  expect(received).toBeGreaterThan(size);
});

test('an answer that takes longer to make than a client may stall is sent, and idle connections still end', async () => {
  const server = await listening((_, response) => void setTimeout(() => response.end('late'), 500), 1, 100);
  const begun = performance.now();
  expect(await raw(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('late');
  expect(performance.now() - begun).toBeGreaterThan(1400);
});
