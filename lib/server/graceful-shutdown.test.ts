import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown';

/** Starts a server that shuts down by SIGTERM, but ends with a call of `exit` instead of the process. */
async function startServer(listener: RequestListener, onSignal = async () => {}) {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const others = process.listeners('SIGTERM');
  onTestFinished(() => {
    exit.mockRestore();
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      for (const other of process.listeners(signal)) if (!others.includes(other)) process.off(signal, other);
  });
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gracefulShutdown({
    server,
    onSignal,
    onTimeout: () => {},
    close: async () => {},
    answersFirst: true,
  });
  return { server, exit, port: (server.address() as AddressInfo).port };
}

test('connections that arrived before the signal are answered, even if they were not accepted yet', async () => {
  const { port, exit } = await startServer((_, response) =>
    response.setHeader('Connection', 'close').end('here'),
  );
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  process.emit('SIGTERM', 'SIGTERM');
  const answers = clients.map((client) => text(client.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n')));
  for (const answer of await Promise.all(answers)) expect(answer).toContain('here');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(143), 5000);
});

test('idle connections stay open as long as a proxy uses them up', async () => {
  const { server, exit, port } = await startServer((_, response) => {
    response.shouldKeepAlive = server.listening;
    response.end('here');
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const load = async () => {
    const [answer] = await once(get({ port, agent }), 'response');
    return text(answer);
  };
  const connections = 4;
  await Promise.all(Array.from({ length: connections }, load));
  process.emit('SIGTERM', 'SIGTERM');
  for (let n = 0; n < connections - 1; n++) {
    await delay(600);
    expect(await load()).toBe('here');
  }
  // The last one is idle.
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(143), 5000);
});

test('the process waits for a mail that is being sent, also if no request is open', async () => {
  let settle = () => {};
  const mail = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const { server, exit } = await startServer(
    (_, response) => response.end(),
    () => mail,
  );
  process.emit('SIGTERM', 'SIGTERM');
  await once(server, 'close');
  await delay(100);
  expect(exit).not.toHaveBeenCalled();
  settle();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(143));
});

test('the process ends although the sender could not stop', async () => {
  const { exit } = await startServer(
    (_, response) => response.end(),
    () => Promise.reject(new Error('the store is down')),
  );
  process.emit('SIGTERM', 'SIGTERM');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(143));
});
