import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConnections } from './connections';

/** A server on which `named` peers have two connections each, and three in all. Loopback addresses stand for peers. */
async function limitedServer({
  hops = 0,
  listener = ((_, response) => response.end()) as RequestListener,
  perClient = 2,
  inAll = 3,
} = {}) {
  const connections = createConnections({ hops, limits: { perClient, inAll } });
  const server = createServer(listener);
  // As if the connections came from the network.
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress?.replace(/^127\.0\.0\./, '203.0.113.');
    Object.defineProperty(socket, 'remoteAddress', { value: peer });
  });
  connections.limit(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    const accepted = once(server, 'connection');
    await once(socket, 'connect');
    await accepted;
    return socket;
  };
  return { connections, server, open };
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends a request and resolves with the beginning of the answer. */
async function ask(socket: Socket, request = get): Promise<string> {
  socket.write(request);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

test('a peer with too many connections loses the one that has been idle the longest', async () => {
  const { open, connections } = await limitedServer();
  const first = await open();
  const second = await open();
  expect(await ask(first)).toContain('200 OK');
  const closed = once(second, 'close');
  const third = await open();
  await closed;
  expect(await ask(third)).toContain('200 OK');
  expect(await ask(first)).toContain('200 OK');
  expect(connections.open()).toBe(2);
  expect(connections.refused()).toBe(1);
});

test('a peer whose connections all wait for answers gets no other one', async () => {
  const { open, server } = await limitedServer({ listener: () => {} });
  for (let n = 0; n < 2; n++) {
    const request = once(server, 'request');
    (await open()).write(get);
    await request;
  }
  await once((await open()).resume(), 'close');
});

test('when there are too many in all, the peer with the most loses an idle one', async () => {
  const { open } = await limitedServer({ hops: 0 });
  const first = await open();
  await open();
  await open('127.0.0.2');
  const closed = once(first, 'close');
  const other = await open('127.0.0.3');
  await closed;
  expect(await ask(other)).toContain('200 OK');
});

test('the connections of a trusted proxy, and of one that is not counted, are limited only in all', async () => {
  const trusted = await limitedServer({ hops: 1 });
  for (let n = 0; n < 3; n++) await trusted.open();
  expect(trusted.connections.refused()).toBe(0);
  const { open, connections } = await limitedServer();
  expect(await ask(await open(), get.replace('\r\n\r\n', '\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n'))).toContain(
    '200',
  );
  for (let n = 0; n < 2; n++) await open();
  expect(connections.refused()).toBe(0);
  await open();
  await vi.waitFor(() => expect(connections.refused()).toBe(1));
});

test.each([
  ['', 4],
  // As of a proxy.
  ['X-Forwarded-For: 6.6.6.6\r\n', 2],
])(
  'requests of one peer that never end do not keep others out (with the header %j)',
  async (header, perClient) => {
    const { open, server, connections } = await limitedServer({
      perClient,
      inAll: 4,
      listener: (request, response) => void (request.url === '/' && response.end()),
    });
    const sockets: Socket[] = [];
    for (let n = 0; n < 4; n++) {
      const request = once(server, 'request');
      const socket = await open();
      socket.write(`GET /endless HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
      await request;
      sockets.push(socket);
    }
    expect(connections.refused()).toBe(0);
    const closed = sockets[0] && once(sockets[0].resume(), 'close');
    const other = await open('127.0.0.2');
    expect(await ask(other)).toContain('200 OK');
    await closed;
    expect(connections.open()).toBe(4);
  },
);

test('while all connections are in use, a peer takes none from another that has hardly more', async () => {
  const { open, server } = await limitedServer({ listener: () => {} });
  for (const peer of ['127.0.0.1', '127.0.0.1', '127.0.0.2']) {
    const request = once(server, 'request');
    (await open(peer)).write(get);
    await request;
  }
  await once((await open('127.0.0.3')).resume(), 'close');
});
